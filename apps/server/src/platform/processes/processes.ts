/** What the process that holds a thing does for all. */
export interface Holder<Request, Reply> {
  answer: (request: Request) => Promise<Reply>;
  /** Whether this process has the thing. */
  holds: (key: string) => boolean;
  /** Another process has taken the thing over while this one could not be reached. */
  lost: (key: string) => void;
}

/** Things that live in one process each, as all processes see them. */
export interface Shared<Request, Reply> {
  /**
   * Asks the process that holds the thing. Where none does, this one answers, and holds it from now on if the request opens it.
   * @throws ProductError what the holder throws; `Unavailable` when it does not answer, or cannot be found
   */
  ask: (key: string, request: Request, options: { opens: boolean }) => Promise<Reply>;
}

/** How the processes share what can live in one of them only. */
export interface Processes {
  share: <Request, Reply>(name: string, holder: Holder<Request, Reply>) => Shared<Request, Reply>;
  close: () => void;
}
