import type { QuestionId, SubnetworkId } from '@nestmate/contract';
import { useSearchParams } from 'react-router';
import { NotLoaded } from '../../parts/not-loaded';
import { blankQuestion } from './blank-question';
import { QuestionEditor } from './question-editor';
import { QuestionList } from './question-list';
import { useQuestions } from './questions.queries';
import { useReadyScales } from './ready-scales';

/** The lifestyle questions of a place, and the editor of the one that the address names. */
export function QuestionsEditor({ place }: { place: SubnetworkId }) {
  const query = useQuestions(place);
  const { howOften } = useReadyScales();
  const wanted = useSearchParams()[0].get('question') as QuestionId | null;
  if (!query.data) return <NotLoaded query={query} />;
  const { questions } = query.data;
  if (wanted === null) return <QuestionList place={place} questions={questions} />;
  const listed = questions.find(({ question }) => question.question_id === wanted);
  return (
    <QuestionEditor
      key={wanted}
      place={place}
      listed={listed ?? { version: '', answered: 0, question: blankQuestion(wanted, howOften) }}
      readAgain={() => void query.refetch()}
    />
  );
}
