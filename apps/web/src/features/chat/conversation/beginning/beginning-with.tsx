import type { ChatPerson } from '@nestmate/contract';
import type { RefObject } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { TwoWindows } from '@/ui/pictures/two-windows';
import { FirstWords } from './first-words';
import { openersFor } from './openers';
import { SharedFacts } from './shared-facts';
import { useInCommon } from './use-in-common';

interface BeginningWithProps {
  other: ChatPerson;
  field: RefObject<HTMLTextAreaElement | null> | undefined;
}

/** The start of a conversation of two: what they have in common, and first messages based on it. */
export function BeginningWith({ other, field }: BeginningWithProps) {
  const { t } = useTranslation('chat');
  const { windows, bond, shared, candidate, isKnown } = useInCommon(other);
  return (
    <div className="flex flex-1 flex-col gap-6">
      <div className="my-auto flex flex-col items-center gap-4 pt-6 text-center">
        <TwoWindows {...windows} />
        <h2 className="text-xl wrap-anywhere">
          {t(`openers.${bond ?? 'hello'}`, { name: other.firstName })}
        </h2>
        <SharedFacts facts={shared} />
      </div>
      {/* They wait for the shared answers, so that none changes under a finger. */}
      {field && isKnown && <FirstWords openers={openersFor(candidate)} field={field} />}
    </div>
  );
}
