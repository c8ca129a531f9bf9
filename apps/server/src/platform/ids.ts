import { v7 } from 'uuid';

/** A new id, sorted by time; the caller says of what. */
export function newId<Id extends string = string>(): Id {
  return v7() as Id;
}
