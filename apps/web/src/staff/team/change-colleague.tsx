import type { Colleague } from '@nestmate/contract/staff/team';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { CallError, errorTextOf } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Conflict } from '../parts/conflict';
import { FormDialog } from '../parts/form-dialog';
import { useNetwork } from '../platform/network';
import { ColleagueForm, type ColleagueDraft, missingIn } from './colleague-form';
import { namesOf } from './team-table';
import { useChangeColleague, useTeam } from './team.queries';

const draftOf = ({ name, role, places }: Colleague): ColleagueDraft => ({ name, role, places });

interface ChangeColleagueProps {
  /** The colleague as the table showed them when the dialog opened. */
  opened: Colleague;
  onClose: () => void;
}

/** Changes a colleague. When somebody else has changed them meanwhile, both versions are shown field by field. */
export function ChangeColleague({ opened, onClose }: ChangeColleagueProps) {
  const { t } = useTranslation('staffTeam');
  const { network } = useNetwork();
  const team = useTeam(network.network_id);
  const [seen, setSeen] = useState(opened);
  const [draft, setDraft] = useState(() => draftOf(opened));

  const readTheirs = async () => {
    const { data } = await team.refetch();
    const theirs = data?.staff.find(({ staff_id }) => staff_id === opened.staff_id);
    if (theirs) setSeen(theirs);
  };
  const changing = useAction(useChangeColleague(opened.staff_id), 'inPlace', (error) => {
    if (error instanceof CallError && error.errorCode === 'ChangedMeanwhile') void readTheirs();
  });
  const submit = () => {
    const { name, ...scope } = draft;
    const changed = { ...scope, ...(!opened.is_invited && { name }), version: seen.version };
    return changing.run(changed, (_, isHere) => isHere && onClose());
  };

  return (
    <FormDialog
      title={t('changeTitle', { name: opened.name })}
      submit={t('save')}
      isPending={changing.isPending}
      isRight={missingIn(draft).length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          {changing.error && <Banner tone="danger">{errorTextOf(changing.error)}</Banner>}
          {seen.version !== opened.version && (
            <TheirsOrMine theirs={draftOf(seen)} mine={draft} onChange={setDraft} />
          )}
          <ColleagueForm draft={draft} onChange={setDraft} isTried={isTried} isNameless={opened.is_invited} />
        </>
      )}
    </FormDialog>
  );
}

const fields = ['name', 'role', 'places'] as const satisfies readonly (keyof ColleagueDraft)[];
type Field = (typeof fields)[number];

interface TheirsOrMineProps {
  /** The stored version. */
  theirs: ColleagueDraft;
  mine: ColleagueDraft;
  onChange: (draft: ColleagueDraft) => void;
}

/** The fields in which a draft differs from what somebody else has saved, each with both values. */
function TheirsOrMine({ theirs, mine, onChange }: TheirsOrMineProps) {
  const { t, language } = useTranslation(['staffTeam', 'staff']);
  const { network } = useNetwork();
  const words: Record<Field, (draft: ColleagueDraft) => string> = {
    name: ({ name }) => name,
    role: ({ role }) => t(`staff:roles.${role}`),
    places: ({ places }) =>
      places === null ? t('everywhere') : listOfNames(namesOf(places, network), language) || t('nowhere'),
  };
  const different = fields.filter((field) => words[field](theirs) !== words[field](mine));
  if (different.length === 0) return <p className="text-sm text-ink-2">{t('conflict.same')}</p>;
  return (
    <Conflict
      rows={different.map((id) => ({ id, name: t(id), theirs: words[id](theirs), mine: words[id](mine) }))}
      onTake={(field) => onChange({ ...mine, [field]: theirs[field] })}
    />
  );
}
