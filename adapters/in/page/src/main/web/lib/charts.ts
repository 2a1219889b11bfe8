import { BarChart, LineChart, ScatterChart } from 'echarts/charts';
import { BrushComponent, DataZoomInsideComponent, GridComponent, TooltipComponent } from 'echarts/components';
import { init, use, type EChartsType } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

use([BarChart, LineChart, ScatterChart, BrushComponent, DataZoomInsideComponent, GridComponent, TooltipComponent, CanvasRenderer]);

export type Chart = EChartsType;

export const draw = (element: HTMLElement): Chart => init(element, null, { renderer: 'canvas' });
