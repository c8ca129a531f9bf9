import { v7 } from 'uuid';

export { sessionId, type SessionId } from '@nestmate/contract/ids';

/** A new id, sortable by time; the caller chooses its brand. */
export function newId<Id extends string = string>(): Id {
  return v7() as Id;
}
