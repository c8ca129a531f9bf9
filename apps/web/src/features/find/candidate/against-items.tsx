import type { Card } from '@nestmate/contract';
import { useSession } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { BlockIcon } from '@/ui/icons/block';
import { FlagIcon } from '@/ui/icons/flag';

/** Reporting and blocking, as items of a menu; none for a person without a profile, or for oneself. */
export function useAgainstItems(person: Pick<Card, 'claimed' | 'user_id'> | undefined) {
  const { t } = useTranslation('find');
  const me = useSession((session) => session.userId);
  if (!person?.claimed || !person.user_id || person.user_id === me) return [];
  return [
    { id: 'report' as const, label: t('deck.report'), icon: <FlagIcon className="size-5" /> },
    {
      id: 'block' as const,
      label: t('deck.block'),
      icon: <BlockIcon className="size-5" />,
      tone: 'danger' as const,
    },
  ];
}
