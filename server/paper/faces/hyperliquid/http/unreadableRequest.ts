/** What arrived was no request of this venue: HTTP 422, an error frame over WebSocket. */
export class UnreadableRequest extends Error {
  constructor() {
    super('Failed to deserialize the JSON body into the target type')
    this.name = 'UnreadableRequest'
  }
}
