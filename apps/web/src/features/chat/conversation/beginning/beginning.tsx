import type { Conversation } from '@nestmate/contract';
import type { RefObject } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { WindowPicture } from '@/ui/pictures/window-picture';
import { othersIn } from '../../people-words';
import { BeginningWith } from './beginning-with';
import { FirstWords } from './first-words';
import { openersFor } from './openers';

interface BeginningProps {
  conversation: Conversation;
  me: string;
  /** The text box; undefined while nobody can write. */
  field: RefObject<HTMLTextAreaElement | null> | undefined;
}

/** Shown in an empty conversation: its people, and first messages to choose from. */
export function Beginning({ conversation, me, field }: BeginningProps) {
  const { t } = useTranslation('chat');
  const [other] = othersIn(conversation, me);
  if (conversation.kind === 'people' && other) return <BeginningWith other={other} field={field} />;
  return (
    <div className="flex flex-1 flex-col gap-6">
      <div className="my-auto flex flex-col items-center gap-4 pt-6 text-center">
        <WindowPicture scene="lit" beside="plant" />
        <h2 className="text-xl">{t('startGroup')}</h2>
      </div>
      {field && <FirstWords openers={openersFor(undefined)} field={field} />}
    </div>
  );
}
