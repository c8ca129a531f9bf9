import type { Answer, Answers, Question } from '../question';
import { answerFrom, type Stance, stanceOn } from '../stance';

/** An answer to the question at this position of the questionnaire. */
export interface CodedAnswer {
  readonly at: number;
  readonly question: Question;
  readonly stance: Stance;
}

/** The code of a question without a complete answer; answer codes start at 1. */
const unanswered = 0;

/**
 * Numbers every distinct answer across all questions, so that a resident is a short row of codes and each distinct answer
 * is weighed only once per viewer.
 */
export class AnswerCodes {
  readonly questions: readonly Question[];
  readonly #coded: CodedAnswer[] = [];
  readonly #codes: readonly Map<number, Map<number, number>>[];

  constructor(questions: readonly Question[]) {
    this.questions = questions;
    this.#codes = questions.map(() => new Map());
  }

  get highest(): number {
    return this.#coded.length;
  }

  /** All coded answers in the order of their codes, from 1. */
  all(): readonly CodedAnswer[] {
    return this.#coded;
  }

  /** One code per question, in order; a new distinct answer gets a new code. */
  encode(answers: Answers): number[] {
    return this.questions.map((question, at) => {
      const stance = stanceOn(question, answers.get(question.id));
      return stance === null ? unanswered : this.#codeOf({ at, question, stance });
    });
  }

  decode(codes: Iterable<number>): Answers {
    const answers = new Map<string, Answer>();
    for (const code of codes) {
      const coded = this.#coded[code - 1];
      if (coded) answers.set(coded.question.id, answerFrom(coded.question, coded.stance));
    }
    return answers;
  }

  #codeOf(answer: CodedAnswer): number {
    const { own, wanted } = answer.stance;
    const byOwn = this.#codes[answer.at] ?? new Map<number, Map<number, number>>();
    const byWanted = byOwn.get(own) ?? new Map<number, number>();
    byOwn.set(own, byWanted);
    const code = byWanted.get(wanted) ?? this.#coded.push(answer);
    byWanted.set(wanted, code);
    return code;
  }
}
