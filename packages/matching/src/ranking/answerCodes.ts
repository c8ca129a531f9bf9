import type { Question } from '../question';
import type { Stance } from '../stance';

interface Coded extends Stance {
  readonly question: Question;
}

/** The code of a question without a complete answer. */
export const unanswered = 0;

/**
 * A number for every distinct answer that somebody gave, counted through all questions, so that one resident is a short
 * row of codes and a viewer needs to weigh each distinct answer only once.
 */
export class AnswerCodes {
  readonly #coded: Coded[] = [];
  readonly #codes: ReadonlyMap<Question, Map<number, Map<number, number>>>;

  constructor(questions: readonly Question[]) {
    this.#codes = new Map(questions.map((question) => [question, new Map()]));
  }

  /** Codes run from 1 to this number. */
  get count(): number {
    return this.#coded.length;
  }

  /** The answer's code, a new one when nobody answered like this before. */
  codeOf(question: Question, stance: Stance | null): number {
    const byOwn = this.#codes.get(question);
    if (stance === null || byOwn === undefined) return unanswered;
    let byWanted = byOwn.get(stance.own);
    if (byWanted === undefined) byOwn.set(stance.own, (byWanted = new Map()));
    let code = byWanted.get(stance.wanted);
    if (code === undefined) {
      code = this.#coded.push({ question, own: stance.own, wanted: stance.wanted });
      byWanted.set(stance.wanted, code);
    }
    return code;
  }

  /** What a code stands for; undefined for `unanswered`. */
  coded(code: number): Coded | undefined {
    return this.#coded[code - 1];
  }

  /** Every coded answer in the order of its code, from 1. */
  all(): readonly Coded[] {
    return this.#coded;
  }
}
