import type { ChatPerson, Conversation } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { TwoWindows } from '@/ui/pictures/two-windows';
import { nameOf, othersIn } from '../../people-words';
import { SharedFacts } from './shared-facts';
import { useInCommon } from './use-in-common';

/** The height of the block above a conversation's first message, in CSS pixels, which the virtualizer has to know. */
export const startHeightOf = ({ kind }: Conversation) => (kind === 'people' ? 216 : 88);

interface StartProps {
  conversation: Conversation;
  me: string;
  /** Whether the first message is on the page. Its space is reserved until then, so that an older page moves nothing. */
  isReached: boolean;
}

/** The block above the first message: the people of the conversation, and what two people have in common. */
export function Start({ conversation, me, isReached }: StartProps) {
  const { t } = useTranslation('chat');
  const [other] = othersIn(conversation, me);
  return (
    <div
      className="flex flex-col items-center justify-center gap-2 overflow-hidden text-center text-sm text-ink-2"
      style={{ height: startHeightOf(conversation) }}
    >
      {isReached &&
        (conversation.kind === 'people' && other ? (
          <StartWith other={other} />
        ) : (
          <p>
            {conversation.kind === 'room' ? t('startGroup') : t('start', { name: nameOf(conversation, me) })}
          </p>
        ))}
    </div>
  );
}

function StartWith({ other }: { other: ChatPerson }) {
  const { t } = useTranslation('chat');
  const { windows, bond, shared } = useInCommon(other);
  return (
    <>
      <TwoWindows size="sm" {...windows} />
      <p className="line-clamp-2 wrap-anywhere">
        {t(bond ? `openers.${bond}` : 'start', { name: other.firstName })}
      </p>
      {/* As many as one line holds. */}
      <div className="h-8 overflow-hidden empty:hidden">
        <SharedFacts facts={shared} />
      </div>
    </>
  );
}
