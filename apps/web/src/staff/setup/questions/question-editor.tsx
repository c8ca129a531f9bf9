import type { SubnetworkId } from '@nestmate/contract';
import type { OfficeQuestion } from '@nestmate/contract/staff';
import type { TextPath } from '@nestmate/locales';
import { useTranslation } from '@/platform/use-translation';
import { TextLink } from '@/ui/text-link';
import { useAreaHref } from '../areas';
import { textIn } from '../editing/gaps';
import { formShape } from '../editing/rebase';
import { OpenEditor } from '../parts/open-editor';
import { QuestionFields } from './question-fields';
import { QuestionPhone } from './question-phone';
import { type ListedQuestion, useQuestionCalls } from './questions.queries';

const shape = formShape<OfficeQuestion>();

interface Props {
  place: SubnetworkId;
  listed: ListedQuestion;
  readAgain: () => void;
}

/** Edits one lifestyle question beside the screen on which residents answer it. */
export function QuestionEditor({ place, listed, readAgain }: Props) {
  const { t, language } = useTranslation('staffSetUp');
  const hrefOf = useAreaHref();
  const { check, save } = useQuestionCalls(place);
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
          if (type === 'SELECT' && options.length === 0) return t('optionsMissing');
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
