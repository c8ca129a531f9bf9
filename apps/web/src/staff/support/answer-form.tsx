import { type Language, languageNames, inEachLanguage, languages } from '@nestmate/contract/languages';
import { limits } from '@nestmate/contract/limits';
import type { SavedAnswerId } from '@nestmate/contract/staff/ids';
import type { SavedAnswer } from '@nestmate/contract/staff/saved-answers';
import type { StaffSupportConversation } from '@nestmate/contract/staff/support';
import { lengthOf } from '@nestmate/contract/text/length';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { PencilIcon } from '@/ui/icons/pencil';
import { PlusIcon } from '@/ui/icons/plus';
import { Menu } from '@/ui/menu';
import { Modal } from '@/ui/modal';
import { Segments } from '@/ui/segments';
import { TextArea } from '@/ui/text-area';
import { useForm } from '@/ui/use-form';
import { errorTextWith } from '../platform/error-text';
import { usePendingDraft } from '../platform/pending-drafts';
import { SavedAnswerDialog } from './saved-answers-menu';
import { useSavedAnswers } from './saved-answers.queries';
import { useAnswerConversation, useAddNote } from './support.queries';

const kinds = ['answer', 'note'] as const;

interface AnswerDraft {
  /** The same for all retries. */
  id: string;
  kind: (typeof kinds)[number];
  body: string;
}

const blank = (kind: AnswerDraft['kind']): AnswerDraft => ({ id: crypto.randomUUID(), kind, body: '' });

/** Answers the resident, or leaves a note for colleagues. */
export function AnswerForm({ conversation }: { conversation: StaffSupportConversation }) {
  const { t } = useTranslation('staffSupport');
  const { conversation_id: id, version, resident } = conversation;
  const [written, setWritten] = usePendingDraft(`answer ${id}`, () => blank('answer'));
  const { kind } = written;
  /** The version that this answer was based on: a colleague's answer meanwhile is shown before this one is sent. */
  const [seen, setSeen] = useState(version);
  const answer = useAction(useAnswerConversation(id), 'inPlace');
  const note = useAction(useAddNote(id), 'inPlace');
  const { isPending, error } = kind === 'answer' ? answer : note;
  const length = lengthOf(written.body.trim());
  const isRight = length > 0 && length <= limits.support.body;

  function write(body: string) {
    // The version that was shown when typing began, or that came with a refusal.
    if (written.body === '' || answer.isError) setSeen(version);
    answer.reset();
    note.reset();
    setWritten({ ...written, body });
  }

  const form = useForm({
    isRight,
    submit: () => {
      form.begin();
      const sent = { message_id: written.id, body: written.body };
      const end = () => setWritten(blank(kind));
      if (kind === 'note') return note.run(sent, end);
      return answer.run({ ...sent, version: answer.isError ? version : seen }, end);
    },
  });

  const refusal = error ? errorTextWith(error, t('changed')) : undefined;
  const wrong = form.isTried && !isRight ? t('wrong', { max: limits.support.body }) : undefined;
  return (
    <form {...form.props} className="mt-5 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Segments
          label={t('kind')}
          options={kinds.map((one) => ({ id: one, label: t(`kinds.${one}`) }))}
          value={kind}
          onChange={(chosen) => setWritten({ ...written, kind: chosen })}
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

const newAnswer = (): SavedAnswer => ({
  answer_id: crypto.randomUUID() as SavedAnswerId,
  name: '',
  texts: inEachLanguage(() => ''),
  version: 0,
});

interface SavedAnswersMenuProps {
  /** The resident's language. */
  language: Language | null;
  onChoose: (text: string) => void;
}

/** The answers that the office reuses: inserts one in the resident's language, and saves new ones. */
function SavedAnswersMenu({ language, onChoose }: SavedAnswersMenuProps) {
  const { t } = useTranslation(['staffSupport', 'common']);
  const answers = useSavedAnswers().data?.answers ?? [];
  const [opened, setOpened] = useState<SavedAnswer | 'list' | null>(null);
  const [note, setNote] = useState('');
  const close = () => setOpened(null);
  const edit =
    answers.length > 0
      ? [{ id: 'edit', label: t('saved.edit'), icon: <PencilIcon className="size-4" /> }]
      : [];

  function choose(answer: SavedAnswer) {
    const chosen = textFor(answer, language);
    setNote(
      language && chosen.language !== language
        ? t('saved.otherLanguage', {
            written: languageNames[chosen.language],
            theirs: languageNames[language],
          })
        : '',
    );
    onChoose(chosen.text);
  }

  return (
    <>
      <Menu
        label={t('saved.title')}
        trigger={{ text: t('saved.title'), size: 'sm', variant: 'quiet' }}
        items={[
          ...answers.map(({ answer_id, name }) => ({ id: answer_id as string, label: name })),
          { id: 'new', label: t('saved.new'), icon: <PlusIcon className="size-4" /> },
          ...edit,
        ]}
        onAction={(id) => {
          if (id === 'new') return setOpened(newAnswer());
          if (id === 'edit') return setOpened('list');
          const answer = answers.find(({ answer_id }) => answer_id === id);
          if (answer) choose(answer);
        }}
      />
      <output className="text-sm text-ink-2">{note}</output>
      {opened === 'list' && (
        <Modal isOpen onOpenChange={close} title={t('saved.edit')} closeLabel={t('common:close')}>
          <ul className="flex flex-col gap-1">
            {answers.map((answer) => (
              <li key={answer.answer_id}>
                <Button variant="quiet" fullWidth onPress={() => setOpened(answer)}>
                  {answer.name}
                </Button>
              </li>
            ))}
          </ul>
        </Modal>
      )}
      {opened !== null && opened !== 'list' && (
        <SavedAnswerDialog key={opened.answer_id} answer={opened} onClose={close} />
      )}
    </>
  );
}

/** An answer in a language, or else in the first one that exists. */
export function textFor(
  { texts }: Pick<SavedAnswer, 'texts'>,
  language: Language | null,
): { language: Language; text: string } {
  const order: readonly Language[] = language ? [language, ...languages] : languages;
  const written = order.find((one) => texts[one] !== '') ?? 'en';
  return { language: written, text: texts[written] };
}

/** The typed text, and the answer below it. */
export const withAnswer = (body: string, text: string): string =>
  body.trim() === '' ? text : `${body.trimEnd()}\n\n${text}`;
