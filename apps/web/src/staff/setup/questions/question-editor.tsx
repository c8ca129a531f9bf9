import type { Language } from '@nestmate/contract/languages';
import type { Answer, Question } from '@nestmate/contract/questions';
import { questionFrom } from '@nestmate/contract/rules/question-words';
import type { OfficeQuestion } from '@nestmate/contract/staff/setup/questions';
import { useState } from 'react';
import { QuestionForm, QuestionHint } from '@/forms/question/question-form';
import { WhatOthersSee } from '@/forms/question/what-others-see';
import { useTranslation } from '@/platform/texts/use-translation';
import { Phone } from '../parts/phone';

/** The question on a resident's screen, with both sides to try. */
export const QuestionPhone = ({ question }: { question: OfficeQuestion }) => (
  <Phone>
    {isWritten(question) ? (
      <Screen
        // An answer to another kind of question, or to other options, no longer fits.
        key={[question.type, question.slider_options, question.options.length, question.is_multiple].join()}
        question={question}
      />
    ) : (
      <Unwritten />
    )}
  </Phone>
);

const isWritten = ({ title, options }: OfficeQuestion) =>
  [title, ...options].every(({ en }) => en.trim() !== '');

function Unwritten() {
  const { t } = useTranslation('staffSetUp');
  return <p className="text-ink-2">{t('unwritten')}</p>;
}

const questionIn = (question: OfficeQuestion, language: Language): Question =>
  questionFrom(
    {
      id: question.question_id,
      position: 0,
      type: question.type,
      title: question.title,
      roommateTitle: question.roommate_title,
      label: question.label,
      icon: question.icon,
      options: question.options,
      roommateOptions: question.roommate_options,
      facts: question.facts,
      severalFact: question.several_fact,
      sliderOptions: question.slider_options,
      marksHidden: question.are_marks_hidden,
      multiple: question.is_multiple,
      aloneOption: question.alone_option,
      mayBeMust: question.may_be_must,
    },
    language,
  );

function Screen({ question: written }: { question: OfficeQuestion }) {
  const { language } = useTranslation('questions');
  const question = questionIn(written, language);
  const [answer, setAnswer] = useState<Answer>(() => unanswered(question));
  return (
    <>
      <div className="flex flex-col gap-2">
        <h2 className="text-2xl wrap-anywhere">{question.title}</h2>
        <p className="text-ink-2 empty:hidden">
          <QuestionHint question={question} />
        </p>
      </div>
      <QuestionForm question={question} answer={answer} onChange={setAnswer} />
      <WhatOthersSee question={question} answer={answer} />
    </>
  );
}

function unanswered({ type, questionId }: Question): Answer {
  switch (type) {
    case 'SLIDER':
      return { type, questionId, userAnswers: null, roommateLowAnswers: null, roommateHighAnswers: null };
    case 'SELECT':
      return { type, questionId, userAnswers: [], roommateAnswers: [] };
    case 'FREE_TEXT':
      return { type, questionId, userAnswer: '' };
  }
}
