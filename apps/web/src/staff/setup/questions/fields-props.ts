import type { OfficeQuestion } from '@nestmate/contract/staff';

/** What the fields of a question are drawn from. */
export interface FieldsProps {
  question: OfficeQuestion;
  /** As it is saved: what residents have answered. */
  saved: OfficeQuestion;
  answered: number;
  onChange: (question: OfficeQuestion) => void;
}
