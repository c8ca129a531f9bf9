import type { Reaction } from '@nestmate/contract';

export const reactionSigns: Record<Reaction, string> = {
  heart: '❤️',
  like: '👍',
  laugh: '😂',
  party: '🎉',
  thanks: '🙏',
};
