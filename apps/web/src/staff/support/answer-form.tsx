import { lengthOf, limits } from '@nestmate/contract';
import type { StaffSupportConversation } from '@nestmate/contract/staff';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { Segments } from '@/ui/segments';
import { TextArea } from '@/ui/text-area';
import { errorTextWith } from '../platform/error-text';
import { useKeptDraft } from '../platform/use-kept-draft';
import { withAnswer } from './saved-answers/saved-answer';
import { SavedAnswersMenu } from './saved-answers/saved-answers-menu';
import { useAnswer, useNote } from './support.queries';

const kinds = ['answer', 'note'] as const;

interface Written {
  /** The same for all retries. */
  id: string;
  kind: (typeof kinds)[number];
  body: string;
}

const blank = (kind: Written['kind']): Written => ({ id: crypto.randomUUID(), kind, body: '' });

/** Answers the resident, or leaves a note for colleagues. */
export function AnswerForm({ conversation }: { conversation: StaffSupportConversation }) {
  const { t } = useTranslation('staffSupport');
  const { conversation_id: id, version, resident } = conversation;
  const [written, keep] = useKeptDraft(`answer ${id}`, () => blank('answer'));
  const { kind } = written;
  /** The version that this answer was based on: a colleague's answer meanwhile is shown before this one is sent. */
  const [seen, setSeen] = useState(version);
  const [tried, setTried] = useState(false);
  const answer = useAnswer(id);
  const note = useNote(id);
  const { isPending, error } = kind === 'answer' ? answer : note;
  const length = lengthOf(written.body.trim());
  const isRight = length > 0 && length <= limits.support.body;

  function write(body: string) {
    // The version that was shown when typing began, or that came with a refusal.
    if (written.body === '' || answer.isError) setSeen(version);
    answer.reset();
    note.reset();
    keep({ ...written, body });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    setTried(!isRight);
    if (!isRight) return event.currentTarget.querySelector('textarea')?.focus();
    const sent = { message_id: written.id, body: written.body };
    const sending =
      kind === 'answer'
        ? answer.mutateAsync({ ...sent, version: answer.isError ? version : seen })
        : note.mutateAsync(sent);
    void sending.then(
      () => keep(blank(kind)),
      () => undefined,
    );
  }

  const refusal = error ? errorTextWith(error, t('changed')) : undefined;
  const wrong = tried && !isRight ? t('wrong', { max: limits.support.body }) : undefined;
  return (
    <form onSubmit={submit} noValidate className="mt-5 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Segments
          label={t('kind')}
          options={kinds.map((one) => ({ id: one, label: t(`kinds.${one}`) }))}
          value={kind}
          onChange={(chosen) => keep({ ...written, kind: chosen })}
        />
        {kind === 'answer' && (
          <SavedAnswersMenu
            language={resident.language}
            onChoose={(text) => write(withAnswer(written.body, text))}
          />
        )}
      </div>
      <TextArea
        label={t(`labels.${kind}`, { name: resident.name || t('noName') })}
        value={written.body}
        onChange={write}
        limit={limits.support.body}
        rows={4}
        error={wrong ?? refusal}
      />
      <span className="self-end">
        <Button type="submit" isPending={isPending}>
          {t(`send.${kind}`)}
        </Button>
      </span>
    </form>
  );
}
