import type { Colleague } from '@nestmate/contract/staff';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { PlusIcon } from '@/ui/icons/plus';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { useNetwork, usePlace } from '../platform/network';
import { useAddress } from '../platform/use-address';
import { useShortcut } from '../platform/use-shortcut';
import { useTitle } from '../platform/use-title';
import { AddColleague } from './add-colleague';
import { ChangeColleague } from './change-colleague';
import { FormerColleagues } from './former-colleagues';
import { RemoveColleague } from './remove-colleague';
import { RightsTable } from './rights-table';
import { TeamTable } from './team-table';
import { useTeam } from './team.queries';

type Doing = { what: 'change' | 'remove'; colleague: Colleague } | null;

/** The staff, and the rights of each role. */
export default function TeamPage() {
  const { t } = useTranslation(['staffTeam', 'staff']);
  const { network } = useNetwork();
  const place = usePlace();
  const team = useTeam(network.network_id);
  const [doing, setDoing] = useState<Doing>(null);
  const { search, change } = useAddress();
  const isAdding = search.get('add') === 'colleague';
  const setAdding = (adding: boolean) => change({ add: adding ? 'colleague' : '' });
  useTitle('sections.staff');
  useShortcut(['n'], () => setAdding(true));

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
      <FormerColleagues />
      <RightsTable />
      {isAdding && <AddColleague onClose={() => setAdding(false)} />}
      {doing?.what === 'change' && <ChangeColleague opened={doing.colleague} onClose={close} />}
      {doing?.what === 'remove' && <RemoveColleague colleague={doing.colleague} onClose={close} />}
    </Page>
  );
}
