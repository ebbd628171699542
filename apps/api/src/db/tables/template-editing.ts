import type { QuestionnaireTexts } from '@credence/contract/questionnaire-template';
import type { TemplateDraftState, TemplateHappening } from '@credence/contract/template-editing';
import type { Json } from './json.ts';

/** Questionnaires' templates while officers write them. */
export interface TemplateEditingTables {
  template_draft: {
    template_code: string;
    id: string;
    /** Of one template one is being edited or submitted at most. */
    state: TemplateDraftState;
    /** Counts the saves. */
    revision: number;
    /** The newest version when it was started, or compared last; 0 where nothing was published. */
    base_version: number;
    /** Whose content it started from; '' and 0 if from nothing. */
    from_code: string;
    from_version: number;
    /** That version is one that a release offers. */
    from_offered: boolean;
    /** As it was typed. */
    structure: Json<Record<string, unknown>>;
    /** By language. */
    texts: Json<Record<string, QuestionnaireTexts>>;
    created_at: Date;
    submitted_at: Date | null;
    submitted_by: string | null;
    /** What the officer who submitted it said; '' before. */
    note: string;
    /** By whom it was sent back last; null once it is submitted again. */
    sent_back_at: Date | null;
    sent_back_by: string | null;
    remark: string;
    /** When it was published or discarded. */
    decided_at: Date | null;
    decided_by: string | null;
    published_version: number | null;
  };
  /** Everybody who has written in a draft, and when last. */
  template_editor: {
    template_code: string;
    draft_id: string;
    officer_id: string;
    edited_at: Date;
  };
  /** What officers did with a template; rows are only added. */
  template_act: {
    template_code: string;
    id: string;
    at: Date;
    officer_id: string;
    action: TemplateHappening['action'];
    /** Of `published` only. */
    version: number | null;
    text: string;
  };
}
