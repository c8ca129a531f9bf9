import type { TogetherRefusal } from '@nestmate/contract/room';
import type { Relation } from '@nestmate/contract/rules/relation';

export type RequestRefusal = TogetherRefusal | 'unit_full';

/** What the page of a request shows. */
export type RequestView =
  /** They live together. */
  | { kind: 'together' }
  /** A request of mine is open. */
  | { kind: 'waiting'; refusal: RequestRefusal | null }
  /** No request can be sent. */
  | { kind: 'refused'; refusal: RequestRefusal; hasIncoming: boolean }
  /** The form; `refusal` is why the request that it has just sent was refused. */
  | { kind: 'writing'; refusal: RequestRefusal | null; hasIncoming: boolean }
  /** The form below the confirmation that it was sent. */
  | { kind: 'sent' };

interface SendState {
  isPending: boolean;
  error: Error | null;
  /** The relation that the sent request has led to. */
  sent: 'in_room' | 'outgoing_request' | undefined;
}

/**
 * The room knows of a request before the reply to its sending arrives: the form stays until then.
 * @param isFull whether my own room is full
 */
export function requestView(
  relation: Relation,
  isFull: boolean,
  { isPending, error, sent }: SendState,
): RequestView {
  if (relation.kind === 'in_room')
    return isPending ? { kind: 'writing', refusal: null, hasIncoming: false } : { kind: 'together' };
  if (sent === 'outgoing_request') return { kind: 'sent' };
  const refusal = sent ? null : isFull ? 'unit_full' : relation.refusal;
  if (relation.kind === 'outgoing_request' && !isPending) return { kind: 'waiting', refusal };
  const hasIncoming = relation.kind === 'incoming_request' && !isPending;
  // A request that the server has just refused keeps its words.
  if (refusal !== null && !error) return { kind: 'refused', refusal, hasIncoming };
  return { kind: 'writing', refusal, hasIncoming };
}
