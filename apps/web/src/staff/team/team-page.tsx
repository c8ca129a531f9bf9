import type { Colleague } from '@nestmate/contract/staff';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { PlusIcon } from '@/ui/icons/plus';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { useNetwork, usePlace } from '../platform/network';
import { useTitle } from '../platform/use-title';
import { AddColleague } from './add-colleague';
import { ChangeColleague } from './change-colleague';
import { RemoveColleague } from './remove-colleague';
import { RightsTable } from './rights-table';
import { TeamTable } from './team-table';
import { useTeam } from './team.queries';

type Doing = { what: 'change' | 'remove'; colleague: Colleague } | null;

/** Who works here, and what each role may do. */
export default function TeamPage() {
  const { t } = useTranslation(['staffTeam', 'staff']);
  const { network } = useNetwork();
  const place = usePlace();
  const team = useTeam(network.network_id);
  const [doing, setDoing] = useState<Doing>(null);
  const [search, setSearch] = useSearchParams();
  const isAdding = search.get('add') === 'colleague';
  const setAdding = (adding: boolean) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (adding) after.set('add', 'colleague');
        else after.delete('add');
        return after;
      },
      { replace: true },
    );
  useTitle('sections.staff');
  useShortcut('n', () => setAdding(true));

  const staff = (team.data?.staff ?? []).filter(
    ({ places }) => !place || places === null || places.includes(place),
  );
  const close = () => setDoing(null);
  return (
    <Page
      title={t('staff:sections.staff')}
      note={team.data && t('count', { count: staff.length })}
      actions={
        <Button size="sm" icon={<PlusIcon className="size-4" />} onPress={() => setAdding(true)}>
          {t('add')}
        </Button>
      }
    >
      {team.data ? (
        <TeamTable
          staff={staff}
          onChange={(colleague) => setDoing({ what: 'change', colleague })}
          onRemove={(colleague) => setDoing({ what: 'remove', colleague })}
        />
      ) : (
        <NotLoaded query={team} />
      )}
      <RightsTable />
      {isAdding && <AddColleague onClose={() => setAdding(false)} />}
      {doing?.what === 'change' && <ChangeColleague opened={doing.colleague} onClose={close} />}
      {doing?.what === 'remove' && <RemoveColleague colleague={doing.colleague} onClose={close} />}
    </Page>
  );
}

/** A key of the page, unless something is being typed or a dialog is open. */
function useShortcut(key: string, run: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isElsewhere =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [role=dialog], [role=alertdialog], [role=menu]');
      if (event.key !== key || event.metaKey || event.ctrlKey || event.altKey || isElsewhere) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
