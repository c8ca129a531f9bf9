import { type Language, languageNames, languages } from '@nestmate/contract/languages';
import { limits } from '@nestmate/contract/limits';
import type { SavedAnswer } from '@nestmate/contract/staff/saved-answers';
import { lengthOf } from '@nestmate/contract/text/length';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { errorTextOf } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { TextArea } from '@/ui/text-area';
import { TextField } from '@/ui/text-field';
import { Conflict } from '../parts/conflict';
import { FormDialog } from '../parts/form-dialog';
import { savedAnswerMaxName } from '../platform/calls';
import { useRemoveSavedAnswer, useChangeSavedAnswer, useSavedAnswers } from './saved-answers.queries';

const fields = ['name', ...languages] as const;
type Field = (typeof fields)[number];
type SavedAnswerFields = Record<Field, string>;

const typedOf = ({ name, texts }: Pick<SavedAnswer, 'name' | 'texts'>): SavedAnswerFields => ({
  name,
  ...texts,
});

/** Writes an answer for next time in up to three languages, changes or deletes it. */
export function SavedAnswerDialog({ answer, onClose }: { answer: SavedAnswer; onClose: () => void }) {
  const { t } = useTranslation(['staffSupport', 'common']);
  const [typed, setTyped] = useState(() => typedOf(answer));
  const [isDeleting, setDeleting] = useState(false);
  const saving = useAction(useChangeSavedAnswer(answer.answer_id), 'inPlace');
  const removing = useAction(useRemoveSavedAnswer(answer.answer_id), 'inPlace');
  const stored = useSavedAnswers().data?.answers.find(({ answer_id }) => answer_id === answer.answer_id);
  const isNew = answer.version === 0;
  const isConflict = saving.isError && stored !== undefined && stored.version !== answer.version;
  const write = (field: Field) => (text: string) => setTyped({ ...typed, [field]: text });
  const nameLength = lengthOf(typed.name.trim());
  const isNamed = nameLength > 0 && nameLength <= savedAnswerMaxName;
  const isWritten = languages.some((language) => typed[language].trim() !== '');
  const isTooLong = (language: Language) => lengthOf(typed[language].trim()) > limits.support.body;
  const fits = !languages.some(isTooLong);
  function mistakeIn(language: Language) {
    if (isTooLong(language)) return t('wrong', { max: limits.support.body });
    return !isWritten && language === languages[0] ? t('saved.unwritten') : undefined;
  }

  function submit() {
    const { name, ...texts } = typed;
    // After a refusal, the list shows what a colleague saved or deleted.
    const version = saving.isError ? (stored?.version ?? 0) : answer.version;
    return saving.run({ name, texts, version }, (_, isHere) => isHere && onClose());
  }

  if (isDeleting)
    return (
      <ConfirmDialog
        isOpen
        onOpenChange={() => setDeleting(false)}
        title={t('saved.deleteTitle', { name: answer.name })}
        confirm={{
          label: t('saved.delete'),
          tone: 'danger',
          isPending: removing.isPending,
          onPress: () => void removing.run(null, (_, isHere) => isHere && onClose()),
        }}
        cancelLabel={t('common:cancel')}
      >
        {removing.error ? errorTextOf(removing.error) : t('saved.deleteText')}
      </ConfirmDialog>
    );
  return (
    <FormDialog
      title={t(isNew ? 'saved.new' : 'saved.change')}
      submit={t('saved.save')}
      isPending={saving.isPending}
      isRight={isNamed && isWritten && fits}
      onSubmit={submit}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <TextField
            label={t('saved.name')}
            value={typed.name}
            onChange={write('name')}
            error={isTried && !isNamed ? t('wrong', { max: savedAnswerMaxName }) : undefined}
          />
          {languages.map((language) => (
            <TextArea
              key={language}
              label={languageNames[language]}
              value={typed[language]}
              onChange={write(language)}
              limit={limits.support.body}
              rows={3}
              error={isTried ? mistakeIn(language) : undefined}
            />
          ))}
          {isConflict && (
            <Conflict
              rows={fields
                .filter((field) => typedOf(stored)[field] !== typed[field])
                .map((id) => ({
                  id,
                  name: id === 'name' ? t('saved.name') : languageNames[id],
                  theirs: typedOf(stored)[id],
                  mine: typed[id],
                }))}
              onTake={(field) => write(field)(typedOf(stored)[field])}
            />
          )}
          {saving.error && (
            <p role="alert" className="text-sm text-brick">
              {errorTextOf(saving.error)}
            </p>
          )}
          {!isNew && (
            <span className="self-start">
              <Button variant="quiet" size="sm" onPress={() => setDeleting(true)}>
                {t('saved.delete')}
              </Button>
            </span>
          )}
        </>
      )}
    </FormDialog>
  );
}
