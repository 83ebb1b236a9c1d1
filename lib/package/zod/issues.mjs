// What is wrong with a value, in the words of zod's issues, which our answers are written from. While
// reading, an issue also holds the definition that found it (`by`), that of the schema around it (`of`),
// and whether checks after it look all the same (`continue`).

/** Wordings as callers give them: a sentence, or what makes one of an issue. */
export function worded(params = {}) {
  const {
    message,
    error = message,
    ...rest
  } = typeof params === 'string' ? { error: params } : params
  if (error === undefined) return rest
  return { ...rest, error: typeof error === 'string' ? () => error : error }
}

/** Adds an issue that a check found. */
export function raise(payload, by, issue) {
  payload.issues.push({ ...issue, input: payload.value, by, continue: !by.abort })
}

/** Refuses a value as its kind: no check looks at it. */
export function refuse(payload, def, issue) {
  payload.issues.push({ code: 'invalid_type', input: payload.value, by: def, of: def, ...issue })
  return payload
}

/** Refuses keys too many; checks look all the same. */
export function tooMany(payload, keys, by) {
  payload.issues.push({ code: 'unrecognized_keys', keys, by, of: by, continue: true })
}

/** The issues of a part, found below its place. */
export function placed(key, { issues }) {
  for (const issue of issues) issue.path = [key, ...(issue.path ?? [])]
  return issues
}

/** Whether reading went so wrong that what follows would look at something else. */
export function isAborted({ aborted, issues }, from = 0) {
  return aborted === true || issues.some((issue, at) => at >= from && issue.continue !== true)
}

/** Whether a check said that nothing shall follow. */
export function isStopped({ aborted, issues }) {
  return aborted === true || issues.some((issue) => issue.continue === false)
}

/** What a caller's function is given to add issues with. */
export function withAddIssue(payload, rest) {
  const addIssue = (issue) => {
    payload.issues.push({ code: 'custom', input: payload.value, ...rest, ...issue })
  }
  return Object.assign(payload, { addIssue })
}

/** Issues as callers get them, each with a sentence: the check's, the schema's, or the reader's. */
export function finished(issues, { error }) {
  return issues.map((issue) => {
    const { by, of, input: _, continue: __, path = [], ...rest } = issue
    const message =
      issue.message ||
      (by?.error?.(issue) ?? of?.error?.(issue) ?? error?.(issue) ?? 'Invalid input')
    return { ...rest, path, message }
  })
}
