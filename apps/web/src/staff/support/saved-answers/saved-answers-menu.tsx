import { type Language, languageNames } from '@nestmate/contract';
import type { SavedAnswer, SavedAnswerId } from '@nestmate/contract/staff';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { PencilIcon } from '@/ui/icons/pencil';
import { PlusIcon } from '@/ui/icons/plus';
import { Menu } from '@/ui/menu';
import { Modal } from '@/ui/modal';
import { textFor } from './saved-answer';
import { SavedAnswerDialog } from './saved-answer-dialog';
import { useSavedAnswers } from './saved-answers.queries';

const newAnswer = (): SavedAnswer => ({
  answer_id: crypto.randomUUID() as SavedAnswerId,
  name: '',
  texts: { en: '', es: '', zh: '' },
  version: 0,
});

interface Props {
  /** The resident's language. */
  language: Language | null;
  onChoose: (text: string) => void;
}

/** The answers that the office reuses: inserts one in the resident's language, and saves new ones. */
export function SavedAnswersMenu({ language, onChoose }: Props) {
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
