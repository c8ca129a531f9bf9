import type { DecisionId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import type { OwnDecision } from '@nestmate/contract/reports';
import { useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { NotLoaded } from '@/features/not-loaded';
import { useAskBeforeLoss } from '@/forms/ask-before-loss';
import { useAction } from '@/forms/use-action';
import { errorTextOf } from '@/platform/calls/query-client';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { EmptyState } from '@/ui/empty-state';
import { Modal } from '@/ui/modal';
import { RowsSkeleton } from '@/ui/skeletons';
import { TextArea } from '@/ui/text-area';
import { toast } from '@/ui/toasts';
import { useForm } from '@/ui/use-form';
import { useMinute } from '@/ui/use-minute';
import { When } from '@/ui/when';
import { useDecisions, useAppealDecision } from './decisions.queries';

/** `/decisions`: the housing office's decisions against the person, each of which can be appealed once. */
export default function DecisionsScreen() {
  const { t } = useTranslation(['decisions', 'common']);
  const query = useDecisions();
  const selected = useSearchParams()[0].get('decision');
  const { decisions } = query.data ?? {};
  if (!decisions)
    return (
      <NotLoaded
        queries={[query]}
        title={t('failed')}
        loading={<RowsSkeleton label={t('common:loading')} />}
      />
    );
  if (decisions.length === 0)
    return (
      <EmptyState scene="moon" title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    );
  return (
    <ul className="flex flex-col gap-4">
      {decisions.map((decision) => (
        <li key={decision.decision_id}>
          <DecisionCard decision={decision} isSelected={decision.decision_id === selected} />
        </li>
      ))}
    </ul>
  );
}

/** The person's own words, as they were reported or sent. */
function Words({ label, children }: { label: string; children: string }) {
  return (
    <figure className="mt-3">
      <figcaption className="text-sm text-ink-2">{label}</figcaption>
      <blockquote className="mt-1 rounded-control bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-wrap">
        {children}
      </blockquote>
    </figure>
  );
}

interface DecisionCardProps {
  decision: OwnDecision;
  /** Whether the person came for this one, which then gets the focus. */
  isSelected: boolean;
}

/** One decision, with its appeal if there is one. */
function DecisionCard({ decision, isSelected }: DecisionCardProps) {
  const { t, language } = useTranslation(['decisions', 'reports']);
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const now = useMinute();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isSelected) card.current?.focus();
  }, [isSelected]);
  const {
    appeal,
    appealable_until: appealable,
    until,
    words,
    picture,
    stated_reason: reason,
    is_taken_back: isTakenBack,
  } = decision;
  // A mute that is over has no effect.
  const stands = !isTakenBack && (until === null || Date.parse(until) > now);
  const day = (moment: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(moment));
  return (
    <article
      ref={card}
      aria-labelledby={id}
      tabIndex={-1}
      className="rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} className="text-lg wrap-anywhere">
          {t(decision.decision === 'mute' && !stands ? 'muteOver' : `kind.${decision.decision}`)}
        </h2>
        {isTakenBack && <Chip tone="leaf">{t('takenBack')}</Chip>}
      </div>
      <p className="text-sm text-ink-2">
        {t(`about.${decision.about}`)} · <When at={decision.decided_at} language={language} />
      </p>
      {reason && <p className="mt-2">{t('told', { reason: t(`reports:reasons.${reason}`) })}</p>}
      {until && !isTakenBack && <p className="mt-2">{t('until', { date: day(until) })}</p>}
      {stands && <p className="mt-2">{t(`meaning.${decision.decision}`)}</p>}
      {picture && <img src={picture} alt={t('photo')} className="mt-3 max-h-60 rounded-control" />}
      {words && <Words label={t('words')}>{words}</Words>}
      {appeal && (
        <>
          {appeal.text && <Words label={t('yours')}>{appeal.text}</Words>}
          <p className="mt-3 font-semibold">{t(`state.${appeal.state}`)}</p>
        </>
      )}
      {appealable && (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="secondary" onPress={() => setAsking(true)}>
            {t('appeal.action')}
          </Button>
          <p className="text-sm text-ink-2">{t('appealUntil', { date: day(appealable) })}</p>
        </div>
      )}
      {isAsking && <AppealDialog decisionId={decision.decision_id} onClose={() => setAsking(false)} />}
    </article>
  );
}

interface AppealDialogProps {
  decisionId: DecisionId;
  onClose: () => void;
}

/** Asks why a decision is wrong; the text stays when it could not be sent. */
function AppealDialog({ decisionId, onClose }: AppealDialogProps) {
  const { t } = useTranslation(['decisions', 'common']);
  const sending = useAction(useAppealDecision(decisionId), 'inPlace');
  const [text, setText] = useState('');
  const isMissing = text.trim() === '';
  const { leave, question } = useAskBeforeLoss(!isMissing, onClose);
  const failure = sending.error ? errorTextOf(sending.error) : undefined;
  const formId = useId();
  const form = useForm({
    isRight: !isMissing,
    submit: () =>
      sending.run(text.trim(), (_, isHere) => {
        if (isHere) onClose();
        toast({ text: t('appeal.done'), tone: 'success' });
      }),
  });
  const error = form.isTried && isMissing ? t('appeal.required') : failure;
  return (
    <Modal
      isOpen
      title={t('appeal.title')}
      onOpenChange={(isOpen) => !isOpen && leave()}
      closeLabel={t('common:close')}
      actions={
        <>
          <Button type="submit" form={formId} isPending={sending.isPending}>
            {t('appeal.send')}
          </Button>
          <Button variant="quiet" onPress={onClose}>
            {t('common:cancel')}
          </Button>
        </>
      }
    >
      <p className="mb-4">{t('appeal.text')}</p>
      <form id={formId} {...form.props}>
        <TextArea
          label={t('appeal.label')}
          value={text}
          onChange={(value) => {
            setText(value);
            sending.reset();
          }}
          limit={limits.appeal}
          autoFocus
          {...(error !== undefined && { error })}
        />
      </form>
      {question}
    </Modal>
  );
}
