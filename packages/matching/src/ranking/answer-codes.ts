import { type Answer, type Answers, importances, type Question } from '../question';
import { answerFrom, isMust, ownOn, type Stance, stanceOn } from '../stance';

/** What a stance wants of others, and how much. */
const otherSideOf = ({ accepted, importance }: Stance) =>
  accepted * importances.length + importances.indexOf(importance);

/** An answer to the question at this position of the questionnaire. */
export interface CodedAnswer {
  readonly at: number;
  readonly question: Question;
  readonly stance: Stance;
}

const noMusts: readonly number[] = [];

/** The code of a question without a complete answer; answer codes start at 1. */
const unanswered = 0;

/** A coded answer and the number of rows that contain it. */
interface Entry {
  readonly coded: CodedAnswer;
  /** The same for everybody who gave it, so that a page of cards makes none of its 600 answers. */
  readonly answer: Answer;
  readonly own: OwnSide;
  readonly isMust: boolean;
  rows: number;
}

/** An own answer to a question, with the code of each answer that has it, by the rest of it. */
interface OwnSide {
  readonly codes: Map<number, number>;
  rows: number;
}

/**
 * Numbers every distinct answer across all questions, so that a resident is a short row of codes and each distinct
 * answer is weighed only once per viewer. A code that rows no longer contain is free for the next new answer, so the
 * codes are as many as the distinct answers that residents have had at the same time, however often they change.
 */
export class AnswerCodes {
  readonly questions: readonly Question[];
  readonly #positions: ReadonlyMap<string, number>;
  readonly #entries: (Entry | undefined)[] = [];
  readonly #own: readonly Map<number, OwnSide>[];
  readonly #free: number[] = [];
  /** Whether there ever was a must, so that a campus without one does not look for them. */
  #hasMusts = false;

  constructor(questions: readonly Question[]) {
    this.questions = questions;
    this.#positions = new Map(questions.map(({ id }, at) => [id, at]));
    this.#own = questions.map(() => new Map());
  }

  get highest(): number {
    return this.#entries.length;
  }

  /** The answer of a code from 1 to `highest`; undefined for a free code. */
  answerAt(code: number): CodedAnswer | undefined {
    return this.#entries[code - 1]?.coded;
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
      entry.own.rows -= 1;
      if (entry.rows === 0) this.#release(code, entry);
    }
  }

  /** The stance of each question, in order; null where it is unanswered. */
  stancesOf(codes: Iterable<number>): (Stance | null)[] {
    return Array.from(codes, (code) => this.answerAt(code)?.stance ?? null);
  }

  /** The positions of the questions that are a must in a row; for the many without one, the same empty list. */
  mustsIn(codes: Iterable<number>): readonly number[] {
    if (!this.#hasMusts) return noMusts;
    const musts = Array.from(codes).flatMap((code, at) => (this.#entries[code - 1]?.isMust ? at : []));
    return musts.length > 0 ? musts : noMusts;
  }

  decode(codes: Iterable<number>): Answers {
    const answers = new Map<string, Answer>();
    for (const code of codes) {
      const entry = this.#entries[code - 1];
      if (entry) answers.set(entry.coded.question.id, entry.answer);
    }
    return answers;
  }

  /** The number of rows with the same own answer to a question, whatever they accept. */
  givenBy(questionId: string, answer: Answer): number {
    const at = this.#positions.get(questionId) ?? -1;
    const question = this.questions[at];
    const own = question ? ownOn(question, answer) : null;
    return own === null ? 0 : (this.#own[at]?.get(own)?.rows ?? 0);
  }

  #acquire(coded: CodedAnswer): number {
    const { at, question, stance } = coded;
    const own = this.#own[at]?.get(stance.own) ?? { codes: new Map<number, number>(), rows: 0 };
    own.rows += 1;
    const known = own.codes.get(otherSideOf(stance));
    const entry = known === undefined ? undefined : this.#entries[known - 1];
    if (known !== undefined && entry) {
      entry.rows += 1;
      return known;
    }
    const code = this.#free.pop() ?? this.#entries.length + 1;
    const must = isMust(question, stance);
    this.#hasMusts ||= must;
    this.#entries[code - 1] = { coded, answer: answerFrom(question, stance), own, isMust: must, rows: 1 };
    this.#own[at]?.set(stance.own, own);
    own.codes.set(otherSideOf(stance), code);
    return code;
  }

  #release(code: number, { coded: { at, stance }, own }: Entry): void {
    own.codes.delete(otherSideOf(stance));
    if (own.codes.size === 0) this.#own[at]?.delete(stance.own);
    this.#entries[code - 1] = undefined;
    this.#free.push(code);
  }
}
