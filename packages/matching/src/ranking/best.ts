import { thresholdOf } from '../percent';

/** Sort keys of percentages: 0 for a missing percentage, which sorts last, otherwise the percentage plus one. */
const grades = 102;
const gradeOf = (percent: number | null): number => (percent === null ? 0 : percent + 1);
const percentAt = (grade: number): number | null => (grade === 0 ? null : grade - 1);

export interface RankedRow {
  readonly row: number;
  readonly percent: number | null;
}

/**
 * Collects the best `count` of the rows it is offered. Rows come in the order in which ties are broken, so a row that
 * only equals the last one collected is too late; the threshold rises with every better row, and soon nearly all rows
 * are below it.
 */
export class Best {
  readonly #count: number;
  readonly #rowsAt: number[][] = Array.from({ length: grades }, () => []);
  #lowest = 0;
  #size = 0;

  constructor(count: number) {
    this.#count = count;
  }

  /** Rows below this threshold (see `thresholdOf`) need not be offered. */
  get threshold(): number {
    return thresholdOf(this.#leastGrade - 1);
  }

  get #leastGrade(): number {
    return this.#size < this.#count ? this.#lowest : this.#lowest + 1;
  }

  offer(row: number, percent: number | null): void {
    const grade = gradeOf(percent);
    if (grade < this.#leastGrade) return;
    this.#at(grade).push(row);
    this.#size++;
    while (this.#size - this.#at(this.#lowest).length >= this.#count) {
      this.#size -= this.#at(this.#lowest).length;
      this.#rowsAt[this.#lowest] = [];
      this.#lowest++;
    }
  }

  /** The collected rows, best first. */
  ranked(): RankedRow[] {
    const ranked: RankedRow[] = [];
    for (let grade = grades - 1; grade >= this.#lowest; grade--)
      for (const row of this.#at(grade)) ranked.push({ row, percent: percentAt(grade) });
    return ranked.slice(0, this.#count);
  }

  #at(grade: number): number[] {
    return this.#rowsAt[grade] ?? [];
  }
}
