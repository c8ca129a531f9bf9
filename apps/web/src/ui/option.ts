/** Something to choose. */
export interface Option<Id extends string = string> {
  id: Id;
  label: string;
  description?: string;
}
