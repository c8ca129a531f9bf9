import type { SubnetworkId } from '@nestmate/contract/ids';
import { languageNames, languages } from '@nestmate/contract/languages';
import { kindRules } from '@nestmate/contract/rules/question-kinds';
import { hasRight } from '@nestmate/contract/staff/rights';
import type { OfficeQuestion } from '@nestmate/contract/staff/setup/questions';
import type { TextPath } from '@nestmate/locales';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { errorTextOf } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { ButtonLink } from '@/ui/button-link';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { PlusIcon } from '@/ui/icons/plus';
import { TextLink } from '@/ui/text-link';
import { useNetwork } from '../../platform/network';
import { useAreaHref } from '../areas';
import { textIn, gapsIn, EditingContext } from '../editing/editing';
import { formShape } from '../editing/rebase';
import { ListEditor } from '../parts/list-editor';
import { OpenEditor } from '../parts/open-editor';
import { ReadyStart } from '../parts/ready-start';
import { QuestionPhone } from './question-editor';
import { QuestionFields } from './question-fields';
import { type ListedQuestion, useQuestionChanges } from './questions.queries';

const shape = formShape<OfficeQuestion>();

interface QuestionEditorProps {
  place: SubnetworkId;
  listed: ListedQuestion;
  readAgain: () => void;
}

/** Edits one lifestyle question beside the screen on which residents answer it. */
export function QuestionEditor({ place, listed, readAgain }: QuestionEditorProps) {
  const { t, language } = useTranslation('staffSetUp');
  const hrefOf = useAreaHref();
  const { check, save } = useQuestionChanges(place);
  const { version, answered, question } = listed;
  const id = question.question_id;
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-3">
        <TextLink href={hrefOf('questions', place)}>{t('allQuestions')}</TextLink>
        <strong className="wrap-anywhere">
          {textIn(question.title, language) || t('areas.questions.add')}
        </strong>
      </p>
      <OpenEditor
        name={`${place} question ${id}`}
        latest={{ version, contents: question }}
        shape={shape}
        check={check}
        save={save}
        readAgain={readAgain}
        nameOf={(field) => (field === id ? '' : t(`questionFields.${field}` as TextPath<'staffSetUp'>))}
        missingIn={({ type, options, several_fact }) => {
          if (kindRules[type].hasOptions && options.length === 0) return t('optionsMissing');
          const texts = [several_fact?.en, several_fact?.es, several_fact?.zh];
          return texts.some((text) => text && !text.includes('{{answers}}'))
            ? t('answersMissing')
            : undefined;
        }}
        renderForm={({ draft, saved, change }) => (
          <QuestionFields question={draft} saved={saved} answered={answered} onChange={change} />
        )}
        renderPhone={(draft) => <QuestionPhone question={draft} />}
      />
    </div>
  );
}

const idOf = ({ question }: ListedQuestion) => question.question_id;

interface QuestionListProps {
  place: SubnetworkId;
  questions: readonly ListedQuestion[];
}

/** The questions in order. A new order is saved right away. */
export function QuestionList({ place, questions }: QuestionListProps) {
  const { t, language } = useTranslation(['staffSetUp', 'common']);
  const { network } = useNetwork();
  const hrefOf = useAreaHref();
  const { order, ...changes } = useQuestionChanges(place);
  const [removing, setRemoving] = useState<ListedQuestion | null>(null);
  const close = () => setRemoving(null);
  const remove = useAction(changes.remove, 'inPlace', close);
  const [newId] = useState(() => crypto.randomUUID());
  const isReadOnly = !hasRight(network.role, 'setUp');
  const error = order.error ?? remove.error;
  const nameOf = ({ question }: ListedQuestion) => textIn(question.title, language);
  const change = (list: ListedQuestion[]) => {
    const gone = questions.find((one) => !list.includes(one));
    if (gone) setRemoving(gone);
    else order.mutate(list.map(idOf));
  };
  return (
    <EditingContext value={{ language, setLanguage: () => undefined, isReadOnly, isTried: false }}>
      <div className="flex max-w-240 flex-col gap-4">
        {error && <Banner tone="danger">{errorTextOf(error)}</Banner>}
        {questions.length === 0 && <p className="text-ink-2">{t('noQuestions')}</p>}
        {questions.length === 0 && !isReadOnly && <ReadyStart place={place} area="questions" />}
        <ListEditor
          label={t('staff:areas.questions')}
          items={questions}
          onChange={change}
          idOf={idOf}
          nameOf={nameOf}
          peopleIn={(id) => questions.find((one) => idOf(one) === id)?.answered ?? 0}
          renderItem={(item) => (
            <Listed
              item={item}
              name={nameOf(item)}
              href={hrefOf('questions', place, { question: idOf(item) })}
            />
          )}
        />
        {!isReadOnly && (
          <div>
            <ButtonLink
              size="sm"
              icon={<PlusIcon className="size-4" />}
              href={hrefOf('questions', place, { question: newId })}
            >
              {t('areas.questions.add')}
            </ButtonLink>
          </div>
        )}
        <ConfirmDialog
          isOpen={removing !== null}
          onOpenChange={(isOpen) => !isOpen && close()}
          title={t('removeQuestion', { name: removing ? nameOf(removing) : '' })}
          confirm={{
            label: t('remove'),
            tone: 'danger',
            isPending: remove.isPending,
            onPress: () => removing && void remove.run(idOf(removing), close),
          }}
          cancelLabel={t('common:cancel')}
        >
          {t('removeQuestionText')}
        </ConfirmDialog>
      </div>
    </EditingContext>
  );
}

function Listed({ item, name, href }: { item: ListedQuestion; name: string; href: string }) {
  const { t } = useTranslation('staffSetUp');
  const { question } = item;
  const gaps = gapsIn(question);
  const facts = [
    t(`questionTypes.${question.type}`),
    kindRules[question.type].counts && t('weightOf', { weight: question.weight }),
    question.is_retired && t('retired'),
  ].filter(Boolean);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line bg-surface px-3 py-2">
      <TextLink href={href}>{name}</TextLink>
      <span className="text-sm text-ink-3">{facts.join(' · ')}</span>
      {languages.map(
        (language) =>
          gaps[language] > 0 && (
            <span key={language} className="rounded-full bg-apricot-soft px-2 text-sm">
              {t('gapsIn', { count: gaps[language], language: languageNames[language] })}
            </span>
          ),
      )}
    </div>
  );
}
