import type { StatedReason } from '@nestmate/contract/reports';
import {
  isAgainst,
  type MuteDays,
  muteDays,
  type ReportCase,
  type ReportDecision,
  type ReportState,
  statedReasonsAbout,
} from '@nestmate/contract/staff/reports';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { useTranslation } from '@/platform/texts/use-translation';
import { Segments } from '@/ui/segments';
import { Select } from '@/ui/select';
import { toast } from '@/ui/toasts';
import { FormDialog } from '../parts/form-dialog';
import { ReasonDialog } from '../parts/reason-dialog';
import { useAddress } from '../platform/use-address';
import { actionOf, doneOf, isByOffice, takenBackBy, textOf, titleOf } from './decision-words';
import { useDecideCase } from './reports.queries';

interface DecisionDialogProps {
  /** The case as it was when the dialog opened: a colleague may decide meanwhile. */
  one: ReportCase;
  decision: ReportDecision;
  /** The case as the list has it now: more reports may have come. Undefined once it has left the list. */
  newest: ReportCase | undefined;
  from: ReportState;
  onDone: () => void;
  onFollow: () => void;
  onClose: () => void;
}

/** Asks for the reason of a decision about a person or their words, and says what it reverses. */
export function DecisionDialog({
  one,
  decision,
  newest,
  from,
  onDone,
  onFollow,
  onClose,
}: DecisionDialogProps) {
  const { t } = useTranslation('staffReports');
  const deciding = useAction(useDecideCase(one.case_id), 'inPlace');
  const [days, setDays] = useState<MuteDays>(7);
  // A post of the housing office or a former resident has no author to notify.
  const givesReason = isAgainst(decision) && one.author !== null;
  const [noticeReason, setNoticeReason] = useState(() => (givesReason ? usualReason(one) : null));
  // A person who has seen a notice of a change, and clicks again, decides about the case as it is now.
  const { version } = (deciding.isError && newest) || one;
  const taken = takenBackBy(one, decision);
  const about = { name: one.author?.name ?? t(isByOffice(one) ? 'office' : 'former') };
  const text = textOf(one, decision);
  const submit = (reason: string) =>
    deciding.run(
      {
        decision,
        reason,
        version,
        ...(decision === 'mute' && { days }),
        ...(noticeReason && { stated_reason: noticeReason }),
      },
      (_, isHere) => {
        onDone();
        if (isHere) onClose();
        toast({ text: t(doneOf(one, decision)), tone: 'success' });
      },
    );
  const title = t(titleOf(one, decision), about);
  if (!newest && !deciding.isPending && !deciding.isSuccess)
    return <DecidedMeanwhile {...{ title, from, onDone, onFollow, onClose }} />;
  return (
    <ReasonDialog
      title={title}
      submit={t(actionOf(one, decision))}
      tone={isAgainst(decision) ? 'danger' : 'primary'}
      needsReason
      isPending={deciding.isPending}
      error={deciding.error}
      changed={t('meanwhile.again')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-2">
        {text && t(text, about)} {taken && t(`takesBack.${taken}`)}
      </p>
      {decision === 'mute' && (
        <Segments
          label={t('mute.days')}
          options={muteDays.map((count) => ({ id: `${count}`, label: t('mute.for', { count }) }))}
          value={`${days}`}
          onChange={(id) => setDays(muteDays.find((count) => `${count}` === id) ?? days)}
        />
      )}
      {givesReason && <NoticeReasonChoice one={one} value={noticeReason} onChange={setNoticeReason} />}
    </ReasonDialog>
  );
}

interface DecidedMeanwhileProps {
  /** The title of the replaced dialog. */
  title: string;
  /** The list that the case has left. */
  from: ReportState;
  /** Called before it closes: the case is left, or followed to its list. */
  onDone: () => void;
  onFollow: () => void;
  onClose: () => void;
}

/** Replaces a dialog about a case that a colleague has decided, or that was reported again, and links to it. */
export function DecidedMeanwhile({ title, from, onDone, onFollow, onClose }: DecidedMeanwhileProps) {
  const { t } = useTranslation('staffReports');
  const { change } = useAddress();
  const leave = () => {
    onDone();
    onClose();
  };
  const follow = () => {
    onFollow();
    onClose();
    change({ state: from === 'open' ? 'closed' : '' });
  };
  return (
    <FormDialog title={title} submit={t('meanwhile.see')} isPending={false} onSubmit={follow} onClose={leave}>
      <p role="alert" className="text-ink-2">
        {t(`meanwhile.${from}`)}
      </p>
    </FormDialog>
  );
}

/**
 * The most frequent reason for the reports, if the person may learn it; the earlier one where two are as frequent.
 * Where danger is as frequent, nothing: the person would learn another reason for a decision about that.
 */
function usualReason({ kind, reports }: ReportCase): StatedReason | null {
  const given = reports.flatMap(({ about }) => about);
  const countOf = (reason: (typeof given)[number]) => given.filter((each) => each === reason).length;
  const [most] = statedReasonsAbout[kind].toSorted((one, other) => countOf(other) - countOf(one));
  return most && countOf(most) > countOf('danger') ? most : null;
}

interface NoticeReasonChoiceProps {
  one: ReportCase;
  value: StatedReason | null;
  onChange: (reason: StatedReason | null) => void;
}

/** Chooses the kind of thing that the decision is about, as the person reads it. */
function NoticeReasonChoice({ one, value, onChange }: NoticeReasonChoiceProps) {
  const { t } = useTranslation(['staffReports', 'reports']);
  const reasons = statedReasonsAbout[one.kind];
  return (
    <Select
      label={t('told.label', { name: one.author?.name ?? t('former') })}
      description={t('told.text')}
      placeholder={t('told.none')}
      options={[
        ...reasons.map((id) => ({ id, label: t(`reports:reasons.${id}`) })),
        { id: 'none', label: t('told.none') },
      ]}
      value={value ?? 'none'}
      onChange={(id) => onChange(reasons.find((reason) => reason === id) ?? null)}
    />
  );
}
