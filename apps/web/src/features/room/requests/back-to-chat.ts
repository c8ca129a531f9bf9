interface FromChat {
  chatId: string;
}

/** The state of a visit to the request form from a conversation, to which the form then leads back. */
export const backToChat = (chatId: string): FromChat => ({ chatId });

/** The conversation from which the request form was opened. */
export const cameFromChat = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'chatId' in state && typeof state.chatId === 'string'
    ? state.chatId
    : undefined;
