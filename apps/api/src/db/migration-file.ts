/** A file of migrations: statements that run once, in order; one DDL statement each, and repeatable. */
export interface MigrationFile {
  name: string;
  statements: readonly string[];
}
