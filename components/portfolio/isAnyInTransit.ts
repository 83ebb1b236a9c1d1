/**
 * Whether something of a venue is still on its way. One that has not answered yet counts: a sum
 * without one of its parts would be a wrong figure.
 */
export function isAnyInTransit<Answer>(
  venues: readonly { key: string }[],
  answers: ReadonlyMap<string, Answer>,
  isOnItsWay: (answer: Answer) => boolean,
): boolean {
  return venues.some(({ key }) => {
    const answer = answers.get(key)
    return answer === undefined || isOnItsWay(answer)
  })
}
