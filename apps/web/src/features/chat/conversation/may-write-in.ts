import type { Conversation } from '@nestmate/contract';

/** Whether messages to a conversation would reach anybody. */
export const mayWriteIn = ({ isOpen, attributes }: Pick<Conversation, 'attributes' | 'isOpen'>): boolean =>
  isOpen && attributes.blocked.length === 0;
