import { limits } from './limits';
import { lengthOf } from './text-length';

export type RequestMessageMistake = 'message_empty' | 'message_long';

/** What is wrong with the words that go with a request; nothing when they can be sent. */
export function requestMessageMistake(message: string): RequestMessageMistake | undefined {
  const length = lengthOf(message.trim());
  if (length < limits.requestMessage.min) return 'message_empty';
  return length > limits.requestMessage.max ? 'message_long' : undefined;
}
