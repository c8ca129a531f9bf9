import type { ChatPerson } from '@nestmate/contract';
import { roomAddresses, useRelation } from '@/features/room';
import { useTranslation } from '@/platform/use-translation';
import { HomePlusIcon } from '@/ui/icons/home-plus';
import { TextLink } from '@/ui/text-link';

/** A line under the name of a conversation: a request between the two waits for an answer. Links to it. */
export function RequestLine({ other }: { other: ChatPerson }) {
  const { t } = useTranslation('chat');
  const { kind } = useRelation({ membership_id: other.membershipId, claimed: true });
  const open = kind === 'incoming_request' ? 'incoming' : kind === 'outgoing_request' ? 'outgoing' : null;
  return (
    <output className="block empty:hidden">
      {open && (
        <span className="flex animate-fade items-center gap-3 border-b border-line bg-plum-soft px-4 py-1 text-sm text-ink *:py-1 lg:px-8">
          <HomePlusIcon className="size-5 text-plum" />
          <span className="min-w-0 flex-1 wrap-anywhere">
            {t(`request.${open}`, { name: other.firstName })}
          </span>
          <TextLink href={roomAddresses[`${open}_request`]}>{t(`request.${open}Link`)}</TextLink>
        </span>
      )}
    </output>
  );
}
