import type { Conversation } from '@nestmate/contract';

/** Whether what one writes to a conversation would be read. */
export const mayWriteIn = ({ isOpen, attributes }: Pick<Conversation, 'attributes' | 'isOpen'>): boolean =>
  isOpen && attributes.blocked.length === 0;
