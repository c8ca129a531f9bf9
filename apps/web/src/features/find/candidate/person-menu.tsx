import type { Candidate } from '@nestmate/contract/find';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { DotsIcon } from '@/ui/icons/dots';
import { Menu } from '@/ui/menu';
import { AgainstPerson, useAgainstItems } from './against-person';

interface Props {
  person: Candidate;
  onBlocked: () => void;
}

/** The menu for reporting and blocking, at the top of a profile. */
export function PersonMenu({ person, onBlocked }: Props) {
  const { t } = useTranslation('find');
  const items = useAgainstItems(person);
  const [action, setAction] = useState<(typeof items)[number]['id'] | null>(null);
  if (items.length === 0) return null;
  return (
    <>
      <Menu
        label={t('deck.more')}
        trigger={{ label: t('deck.more'), icon: <DotsIcon /> }}
        items={items}
        onAction={setAction}
      />
      {action && (
        <AgainstPerson
          action={action}
          person={person}
          onBlocked={onBlocked}
          onClose={() => setAction(null)}
        />
      )}
    </>
  );
}
