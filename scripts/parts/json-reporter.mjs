import { JsonReporter } from 'vitest/node';

/**
 * Vitest's JSON report and, in `unhandledErrors`, the errors outside of any test, which end a run with 1 all the same.
 */
export default class extends JsonReporter {
  #unhandled = [];

  /**
   * @override
   * @param {Parameters<JsonReporter['onTestRunEnd']>[0]} modules
   * @param {readonly import('vitest').SerializedError[]} errors
   */
  onTestRunEnd(modules, errors = []) {
    this.#unhandled = errors.map(({ name, message, stack, VITEST_TEST_PATH }) => ({
      name: VITEST_TEST_PATH ?? 'outside of any file',
      message: stack ?? `${name}: ${message}`,
    }));
    return super.onTestRunEnd(modules);
  }

  /**
   * @override
   * @param {string} report
   */
  writeReport(report) {
    return super.writeReport(JSON.stringify({ ...JSON.parse(report), unhandledErrors: this.#unhandled }));
  }
}
