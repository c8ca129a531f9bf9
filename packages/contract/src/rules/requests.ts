import { limits } from '../limits';
import { lengthOf } from '../text/length';
import { tidyText } from '../text/tidy-text';

export type RequestMessageMistake = 'message_empty' | 'message_long';

/** The error of a request's message; undefined when it can be sent. */
export function requestMessageMistake(message: string): RequestMessageMistake | undefined {
  const length = lengthOf(tidyText(message, 'lines'));
  if (length < limits.requestMessage.min) return 'message_empty';
  return length > limits.requestMessage.max ? 'message_long' : undefined;
}

/**
 * How a roommate request ends: its receiver accepts or denies it, or its sender cancels it, also through a block, a
 * removal or a move.
 */
export type RequestOutcome = 'accepted' | 'denied' | 'cancelled';

/** The status of a roommate request, which is pending until it ends. */
export type RequestStatus = 'pending' | RequestOutcome;
