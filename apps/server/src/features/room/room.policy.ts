/** Nobody can join a room that has as many people as its unit; somebody without a room is alone in theirs. */
export function isFull(people: number, capacity: number): boolean {
  return people >= capacity;
}
