/** A file of migrations: statements that run once each, in order; repeatable, one DDL statement each (DESIGN section 3). */
export interface MigrationFile {
  name: string;
  statements: readonly string[];
}
