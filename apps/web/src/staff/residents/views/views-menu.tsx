import type { ResidentView } from '@nestmate/contract/staff';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { CheckIcon } from '@/ui/icons/check';
import { PencilIcon } from '@/ui/icons/pencil';
import { PlusIcon } from '@/ui/icons/plus';
import { Menu } from '@/ui/menu';
import { useColumns } from '../columns';
import { SaveViewDialog } from './save-view-dialog';
import { viewAddressOf } from './view-address';
import { useViews } from './views.queries';
import { ViewsDialog } from './views-dialog';

/** The maximum length of a name in the button; the menu shows all of it. */
const shownLetters = 24;

const shortened = (name: string) => {
  const letters = [...name];
  return letters.length > shownLetters
    ? `${letters
        .slice(0, shownLetters - 1)
        .join('')
        .trimEnd()}…`
    : name;
};

/** My views of the table: opens one by name, which is its address, and saves the current view. */
export function ViewsMenu() {
  const { t } = useTranslation('staffResidents');
  const [search, setSearch] = useSearchParams();
  const { chosen } = useColumns();
  const views = useViews();
  const [opened, setOpened] = useState<'edit' | 'save' | null>(null);
  const now = viewAddressOf(search, chosen);
  const mine = views.data?.views ?? [];
  const current = mine.find(({ address }) => address === now);
  const open = ({ address }: ResidentView) => {
    setOpened(null);
    setSearch(new URLSearchParams(address));
  };
  return (
    <>
      <Menu
        label={t('views.title')}
        trigger={{
          text: current ? t('views.of', { name: shortened(current.name) }) : t('views.menu'),
          size: 'sm',
          variant: 'quiet',
        }}
        items={[
          ...mine.map((view) => ({
            id: view.view_id as string,
            label: view.name,
            icon: <CheckIcon className={`size-4 ${view === current ? '' : 'invisible'}`} />,
          })),
          { id: 'save', label: t('views.save'), icon: <PlusIcon className="size-4" /> },
          { id: 'edit', label: t('views.edit'), icon: <PencilIcon className="size-4" /> },
        ]}
        onAction={(id) => {
          if (id === 'save' || id === 'edit') return setOpened(id);
          const view = mine.find(({ view_id }) => view_id === id);
          if (view) open(view);
        }}
      />
      {opened === 'save' && <SaveViewDialog address={now} onClose={() => setOpened(null)} />}
      {opened === 'edit' && <ViewsDialog onOpen={open} onClose={() => setOpened(null)} />}
    </>
  );
}
