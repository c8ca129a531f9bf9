import type { MembershipId, SubnetworkId } from '@nestmate/contract/ids';
import type {
  InvitationKind,
  InvitationReminders,
  StaffInvitation,
} from '@nestmate/contract/staff/invitations';
import { hasRight } from '@nestmate/contract/staff/rights';
import { useCallback, useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { TextLink } from '@/ui/text-link';
import { NobodyYet } from '../parts/nobody-yet';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { PageOfPlace } from '../parts/page-of-place';
import { SearchField } from '../parts/search-field';
import { invitationRules } from '../platform/calls';
import { useNetwork } from '../platform/network';
import { useHref } from '../platform/use-address';
import { RevokeDialog, SendDialog } from './invitation-dialogs';
import { momentText, useInvitationFilter } from './invitation-states';
import { type InvitationAction, InvitationsTable } from './invitations-table';
import { useInvitationCounts, useInvitationPages } from './invitations.queries';
import { Passcodes } from './passcodes';
import { Sending } from './sending';
import { StateTiles } from './state-tiles';

type InvitationDialog = InvitationAction | { what: InvitationKind; people?: undefined };
const nobody: ReadonlySet<MembershipId> = new Set();

/** The invited people of a place, with their progress. */
export default function InvitationsPage() {
  return (
    <PageOfPlace section="sections.invitations">
      {({ subnetwork_id: place, name }) => <PlaceInvitations key={place} place={place} name={name} />}
    </PageOfPlace>
  );
}

/** The invitations of a place with their actions, and its general passcodes. */
function PlaceInvitations({ place, name }: { place: SubnetworkId; name: string }) {
  const { t } = useTranslation(['staffInvitations', 'staff']);
  const { role } = useNetwork().network;
  const href = useHref();
  const { filter, change, clear } = useInvitationFilter();
  const counted = useInvitationCounts(place);
  const counts = counted.data?.counts;
  const withoutAddress = counted.data?.without_address ?? 0;
  const pages = useInvitationPages(place, filter, (counts?.queued ?? 0) > 0);
  const [chosen, setChosen] = useState(nobody);
  const [action, setAction] = useState<InvitationDialog | null>(null);
  const invitations = pages.data?.pages.flatMap((page) => page.invitations) ?? [];
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);

  const close = () => setAction(null);
  const done = () => {
    setAction(null);
    setChosen(nobody);
  };
  const choose = (next: ReadonlySet<MembershipId>) =>
    setChosen(new Set([...next].slice(0, invitationRules.maxChosen)));
  const people: StaffInvitation[] = invitations.filter(({ membership_id }) => chosen.has(membership_id));
  const known = counts && filter.state && !filter.text ? counts[filter.state] : 0;
  const isFiltered = Boolean(filter.state ?? filter.text);
  return (
    <Page
      title={t('staff:sections.invitations')}
      note={name}
      actions={
        hasRight(role, 'residents') && (
          <ButtonLink size="sm" variant="secondary" href={href('invitations/sheets', filter)}>
            {t('sheets.open')}
          </ButtonLink>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {counted.isError && !counts && <NotLoaded query={counted} />}
        {counts && (
          <StateTiles
            counts={counts}
            value={filter.state}
            onChoose={(state) => {
              setChosen(nobody);
              change({ state });
            }}
          />
        )}
        {counted.data?.sending && (
          <Sending place={place} sending={counted.data.sending} mayStop={hasRight(role, 'invite')} />
        )}
        {withoutAddress > 0 && <p className="text-ink-2">{t('withoutAddress', { count: withoutAddress })}</p>}
        {counted.data?.is_draft && (
          <Banner tone="warning">
            {t('staffSetUp:draft.invite')}{' '}
            <TextLink href={href('set-up', { place })}>{t('staffSetUp:draft.toSetUp')}</TextLink>
          </Banner>
        )}
        {hasRight(role, 'invite') && counted.data && !counted.data.is_draft && (
          <SendToAll
            notSent={Math.max(0, counted.data.counts.notSent - withoutAddress)}
            reminders={counted.data.reminders}
            onAction={(what) => setAction({ what })}
          />
        )}
        <search className="flex flex-wrap items-end gap-3">
          <SearchField
            label={t('search')}
            hint={t('searchHint')}
            text={filter.text ?? ''}
            onSearch={(text) => change({ text })}
          />
        </search>
        {people.length > 0 && (
          <SelectionBar people={people} onAction={setAction} onClear={() => setChosen(nobody)} />
        )}
        {!pages.data ? (
          <NotLoaded query={pages} />
        ) : invitations.length === 0 ? (
          isFiltered ? (
            <EmptyState
              title={t('nothingFound')}
              scene="moon"
              beside="dark"
              action={
                <Button variant="secondary" onPress={clear}>
                  {t('clear')}
                </Button>
              }
            />
          ) : (
            <NobodyYet title={t('nothing')} />
          )
        ) : (
          <InvitationsTable
            invitations={invitations}
            count={hasNextPage ? Math.max(known, invitations.length + 1) : invitations.length}
            chosen={chosen}
            onChoose={choose}
            onAction={setAction}
            onNeed={more}
          />
        )}
        {hasRight(role, 'residents') && <Passcodes place={place} />}
      </div>
      {action && action.what !== 'revoke' && (
        <SendDialog
          place={place}
          kind={action.what}
          {...(action.people && { people: action.people })}
          isStopped={Boolean(counted.data?.sending?.stopped_at)}
          onClose={close}
          onSent={done}
        />
      )}
      {action?.what === 'revoke' && (
        <RevokeDialog place={place} people={action.people} onClose={close} onDone={done} />
      )}
    </Page>
  );
}

interface SelectionBarProps {
  people: readonly StaffInvitation[];
  onAction: (action: InvitationAction) => void;
  onClear: () => void;
}

/** The actions for the chosen people. */
function SelectionBar({ people, onAction, onClear }: SelectionBarProps) {
  const { t } = useTranslation('staffInvitations');
  const { role } = useNetwork().network;
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-control bg-plum-soft px-3 py-2">
      <output className="mr-2 font-semibold">{t('chosen', { count: people.length })}</output>
      {hasRight(role, 'invite') && (
        <>
          <Button size="sm" onPress={() => onAction({ what: 'invitation', people })}>
            {t('send.some')}
          </Button>
          <Button size="sm" variant="secondary" onPress={() => onAction({ what: 'reminder', people })}>
            {t('remind.some')}
          </Button>
        </>
      )}
      {hasRight(role, 'residents') && (
        <Button size="sm" variant="secondary" onPress={() => onAction({ what: 'revoke', people })}>
          {t('revoke.some')}
        </Button>
      )}
      <Button size="sm" variant="quiet" onPress={onClear}>
        {t('clearChoice')}
      </Button>
    </div>
  );
}

interface SendToAllProps {
  /** How many people an invitation would reach. */
  notSent: number;
  reminders: InvitationReminders;
  onAction: (what: InvitationKind) => void;
}

/** Sends to everybody who can get a mail now, and says when the others can be reminded. */
function SendToAll({ notSent, reminders: { due, later, from }, onAction }: SendToAllProps) {
  const { t, language } = useTranslation('staffInvitations');
  if (notSent === 0 && due === 0 && from === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {notSent > 0 && (
        <Button onPress={() => onAction('invitation')}>{t('send.all', { count: notSent })}</Button>
      )}
      {due > 0 && (
        <Button variant="secondary" onPress={() => onAction('reminder')}>
          {t('remind.all', { count: due })}
        </Button>
      )}
      {from !== null && (
        <p className="text-ink-2">
          {t('remind.later', { count: later, moment: momentText(from, language) })}
        </p>
      )}
    </div>
  );
}
