/** What is wrong with a template, and where: `sections.income.items.salary.when`. */
export interface TemplateFault {
  place: string;
  text: string;
}

export type Report = (place: string, text: string) => void;
