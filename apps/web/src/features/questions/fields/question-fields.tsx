import type { ComponentProps } from 'react';
import { QuestionForm } from '@/forms/question/question-form';
import { WritingHelp } from '../assistant/writing-help';

/** The controls of one question, with writing help for free texts. */
export const QuestionFields = (props: Omit<ComponentProps<typeof QuestionForm>, 'renderHelp'>) => (
  <QuestionForm
    {...props}
    renderHelp={(text, write) => (
      <WritingHelp questionId={props.question.questionId} text={text} onText={write} />
    )}
  />
);
