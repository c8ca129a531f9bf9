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

/** A coded answer and the number of rows that contain it. */
interface Entry {
  readonly answer: CodedAnswer;
  rows: number;
}

/**
 * Numbers every distinct answer across all questions, so that a resident is a short row of codes and each distinct
 * answer is weighed only once per viewer. A code that rows no longer contain is free for the next new answer, so the
 * codes are as many as the distinct answers that residents have had at the same time, however often they change.
 */
export class AnswerCodes {
  readonly questions: readonly Question[];
  readonly #entries: (Entry | undefined)[] = [];
  readonly #codes: readonly Map<number, Map<number, number>>[];
  readonly #free: number[] = [];

  constructor(questions: readonly Question[]) {
    this.questions = questions;
    this.#codes = questions.map(() => new Map());
  }

  get highest(): number {
    return this.#entries.length;
  }

  /** The answer of a code from 1 to `highest`; undefined for a free code. */
  answerAt(code: number): CodedAnswer | undefined {
    return this.#entries[code - 1]?.answer;
  }

  /** The codes of a new row: one per question, in order. Each call needs a `release` when the row is gone. */
  acquire(answers: Answers): number[] {
    return this.questions.map((question, at) => {
      const stance = stanceOn(question, answers.get(question.id));
      return stance === null ? unanswered : this.#acquire({ at, question, stance });
    });
  }

  /** Frees the codes of a row, except those that other rows contain. */
  release(codes: Iterable<number>): void {
    for (const code of codes) {
      const entry = this.#entries[code - 1];
      if (!entry) continue;
      entry.rows -= 1;
      if (entry.rows === 0) this.#release(code, entry.answer);
    }
  }

  decode(codes: Iterable<number>): Answers {
    const answers = new Map<string, Answer>();
    for (const code of codes) {
      const answer = this.answerAt(code);
      if (answer) answers.set(answer.question.id, answerFrom(answer.question, answer.stance));
    }
    return answers;
  }

  #acquire(answer: CodedAnswer): number {
    const { own, accepted } = answer.stance;
    const byOwn = this.#codes[answer.at] ?? new Map<number, Map<number, number>>();
    const byAccepted = byOwn.get(own) ?? new Map<number, number>();
    const known = byAccepted.get(accepted);
    const entry = known === undefined ? undefined : this.#entries[known - 1];
    if (known !== undefined && entry) {
      entry.rows += 1;
      return known;
    }
    const code = this.#free.pop() ?? this.#entries.length + 1;
    this.#entries[code - 1] = { answer, rows: 1 };
    byOwn.set(own, byAccepted);
    byAccepted.set(accepted, code);
    return code;
  }

  #release(code: number, { at, stance: { own, accepted } }: CodedAnswer): void {
    const byOwn = this.#codes[at];
    const byAccepted = byOwn?.get(own);
    byAccepted?.delete(accepted);
    if (byAccepted?.size === 0) byOwn?.delete(own);
    this.#entries[code - 1] = undefined;
    this.#free.push(code);
  }
}
