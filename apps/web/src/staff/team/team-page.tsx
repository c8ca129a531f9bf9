import { limits } from '@nestmate/contract/limits';
import { hasRight, type StaffRight, staffRights, staffRoles } from '@nestmate/contract/staff/rights';
import type { Colleague } from '@nestmate/contract/staff/team';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { errorTextOf } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { CheckIcon } from '@/ui/icons/check';
import { PlusIcon } from '@/ui/icons/plus';
import { RadioGroup } from '@/ui/radio-group';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toasts';
import { usePlannedMessages } from '../messages';
import { FormDialog } from '../parts/form-dialog';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { Cell, Table } from '../parts/table';
import { isAddress } from '../platform/is-address';
import { useNetwork, usePlace } from '../platform/network';
import { useAddress } from '../platform/use-address';
import { useShortcut } from '../platform/use-shortcut';
import { useTitle } from '../platform/use-title';
import { ChangeColleague } from './change-colleague';
import { ColleagueForm, type ColleagueDraft, missingIn } from './colleague-form';
import { FormerColleagues } from './former-colleagues';
import { TeamTable } from './team-table';
import { useTeam, useRemoveColleague, useAddColleague } from './team.queries';

type ColleagueChange = { what: 'change' | 'remove'; colleague: Colleague } | null;

/** The staff, and the rights of each role. */
export default function TeamPage() {
  const { t } = useTranslation(['staffTeam', 'staff']);
  const { network } = useNetwork();
  const place = usePlace();
  const team = useTeam(network.network_id);
  const [doing, setDoing] = useState<ColleagueChange>(null);
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

const rights = (Object.keys(staffRights) as StaffRight[]).filter((right) => right !== 'session');

/** The rights of each role, as the server enforces them. */
function RightsTable() {
  const { t, language } = useTranslation(['staffTeam', 'staff']);
  return (
    <section aria-labelledby="rights" className="mt-8 flex max-w-[720px] flex-col gap-4">
      <h2 id="rights" className="text-lg">
        {t('rights.title')}
      </h2>
      <Table
        caption={t('rights.title')}
        isListOnPhone
        head={
          <>
            <Cell isHead>{t('rights.right')}</Cell>
            {staffRoles.map((role) => (
              <Cell key={role} isHead isSecondary className="w-26 px-1! text-center">
                {t(`staff:roles.${role}`)}
              </Cell>
            ))}
          </>
        }
      >
        {rights.map((right) => (
          <tr key={right} className="h-11">
            <Cell>
              {t(`rights.${right}`)}
              <span className="block text-sm text-ink-2 md:hidden">
                {listOfNames(
                  staffRoles.filter((role) => hasRight(role, right)).map((role) => t(`staff:roles.${role}`)),
                  language,
                )}
              </span>
            </Cell>
            {staffRoles.map((role) => (
              <Cell key={role} isSecondary className="text-center">
                {hasRight(role, right) ? (
                  <>
                    <CheckIcon className="mx-auto size-4 text-leaf" />
                    <span className="sr-only">{t('rights.yes')}</span>
                  </>
                ) : (
                  <>
                    <span aria-hidden className="text-ink-3">
                      –
                    </span>
                    <span className="sr-only">{t('rights.no')}</span>
                  </>
                )}
              </Cell>
            ))}
          </tr>
        ))}
      </Table>
    </section>
  );
}

/** Puts a colleague on the list and mails them. */
function AddColleague({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('staffTeam');
  const { network } = useNetwork();
  const [email, setEmail] = useState('');
  const [draft, setDraft] = useState<ColleagueDraft>({
    name: '',
    role: 'community',
    places: network.is_whole_network ? null : [],
  });
  const adding = useAction(useAddColleague(), 'inPlace');
  const isReady = missingIn(draft).length === 0 && isAddress(email);

  const submit = () => {
    return adding.run({ ...draft, email: email.trim() }, (_, isHere) => {
      if (isHere) onClose();
      toast({ text: t('added', { address: email.trim() }), tone: 'success' });
    });
  };

  return (
    <FormDialog
      title={t('add')}
      submit={t('addNow')}
      isPending={adding.isPending}
      isRight={isReady}
      onSubmit={submit}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <p className="text-ink-2">{t('addLead')}</p>
          {adding.error && <Banner tone="danger">{errorTextOf(adding.error)}</Banner>}
          <TextField
            label={t('email')}
            type="email"
            value={email}
            onChange={setEmail}
            autoFocus
            error={isTried && !isAddress(email) ? t('emailMissing') : undefined}
          />
          <ColleagueForm draft={draft} onChange={setDraft} isTried={isTried} />
        </>
      )}
    </FormDialog>
  );
}

interface RemoveColleagueProps {
  colleague: Colleague;
  onClose: () => void;
}

/** Takes a colleague off the list, with a reason for the log. */
function RemoveColleague({ colleague: { staff_id, name, is_invited }, onClose }: RemoveColleagueProps) {
  const planned = usePlannedMessages(staff_id);
  const [doing, setDoing] = useState<'stop' | 'takeOver'>('takeOver');
  const { t, language } = useTranslation('staffTeam');
  const { network } = useNetwork();
  const [reason, setReason] = useState('');
  const subjects = listOfNames(
    planned.map(({ subject }) => `“${subject}”`),
    language,
  );
  const takenOver = doing === 'takeOver' ? planned.map(({ message_id: id }) => id) : [];
  const removing = useAction(useRemoveColleague(staff_id, takenOver), 'inPlace');
  const submit = () => {
    return removing.run(reason.trim(), (_, isHere) => {
      if (isHere) onClose();
      toast({ text: t('removed', { name }), tone: 'success' });
    });
  };
  return (
    <FormDialog
      title={t('removeTitle', { name })}
      submit={t('removeNow')}
      tone="danger"
      isPending={removing.isPending}
      isRight={reason.trim() !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <p className="text-ink-2">
            {t(is_invited ? 'withdrawText' : 'removeText', { network: network.name })}
          </p>
          {removing.error && <Banner tone="danger">{errorTextOf(removing.error)}</Banner>}
          {!network.is_whole_network && !is_invited && <p className="text-ink-2">{t('planned.unknown')}</p>}
          {planned.length > 0 && (
            <>
              <p className="wrap-anywhere text-ink-2">
                {t('planned.lead', { name, count: planned.length, subjects })}
              </p>
              <RadioGroup
                label={t('planned.choice')}
                options={[
                  { id: 'takeOver', label: t('planned.takeOver') },
                  { id: 'stop', label: t('planned.stop') },
                ]}
                value={doing}
                onChange={setDoing}
              />
            </>
          )}
          <TextField
            label={t('reason')}
            description={t('reasonKept')}
            value={reason}
            onChange={setReason}
            maxLength={limits.report}
            autoFocus
            error={isTried && reason.trim() === '' ? t('reasonMissing') : undefined}
          />
        </>
      )}
    </FormDialog>
  );
}
