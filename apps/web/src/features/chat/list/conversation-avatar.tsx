import type { Conversation } from '@nestmate/contract/chat';
import { Avatar } from '@/ui/avatar';
import { nameOf, othersIn } from '../chat-words';

/**
 * The faces of a group overlap only so far that the initial in the middle of one stays whole; the ring between them has
 * the colour of the ground, `--ground` where it is not paper.
 */
const sizes = {
  sm: { one: 'sm', face: '*:size-6', box: 'size-10' },
  md: { one: 'md', face: '*:size-8.5', box: 'size-14' },
} as const;

interface ConversationAvatarProps {
  conversation: Conversation;
  me: string;
  size?: keyof typeof sizes;
}

/** The other person's picture, or two of a group's. */
export function ConversationAvatar({ conversation, me, size = 'md' }: ConversationAvatarProps) {
  const [first, second] = othersIn(conversation, me);
  const { one, face, box } = sizes[size];
  if (conversation.kind === 'people' || !first || !second)
    return <Avatar name={nameOf(conversation, me)} src={first?.profile_picture_urls?.square} size={one} />;
  return (
    <span className={`relative block shrink-0 ${box}`}>
      <span className={`absolute top-0 left-0 ${face}`}>
        <Avatar name={first.firstName} src={first.profile_picture_urls?.square} size="xs" />
      </span>
      <span
        className={`absolute right-0 bottom-0 rounded-full ring-2 ring-(color:--ground,var(--color-paper)) ${face}`}
      >
        <Avatar name={second.firstName} src={second.profile_picture_urls?.square} size="xs" />
      </span>
    </span>
  );
}
