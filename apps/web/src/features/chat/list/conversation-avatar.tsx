import type { Conversation } from '@nestmate/contract';
import { Avatar } from '@/ui/avatar';
import { nameOf, othersIn } from '../people-words';

/** The other person's picture, or two of a room's. */
export function ConversationAvatar({ conversation, me }: { conversation: Conversation; me: string }) {
  const [first, second] = othersIn(conversation, me);
  if (conversation.kind === 'people' || !first || !second)
    return <Avatar name={nameOf(conversation, me)} src={first?.profile_picture_urls?.square} />;
  return (
    <span className="relative block size-14 shrink-0">
      <span className="absolute top-0 right-0">
        <Avatar name={second.firstName} src={second.profile_picture_urls?.square} size="sm" />
      </span>
      <span className="absolute bottom-0 left-0 rounded-full ring-2 ring-surface">
        <Avatar name={first.firstName} src={first.profile_picture_urls?.square} size="sm" />
      </span>
    </span>
  );
}
