import type { Answer, Answers, Question } from '../question';
import { answerFrom, type Stance, stanceOn } from '../stance';

/** An answer that somebody gave to the question at this place of the questionnaire. */
export interface CodedAnswer {
  readonly at: number;
  readonly question: Question;
  readonly stance: Stance;
}

/** The code of a question without a complete answer; the answers' own codes count from 1. */
const unanswered = 0;

/**
 * A number for every distinct answer that somebody gave, counted through all questions, so that one resident is a short
 * row of codes and a viewer needs to weigh each distinct answer only once.
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

  /** Every coded answer in the order of its code, from 1. */
  all(): readonly CodedAnswer[] {
    return this.#coded;
  }

  /** One code a question, in their order; an answer that nobody gave before gets a new one. */
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
