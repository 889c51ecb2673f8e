import com.segment.analytics.kotlin.core.RequestFactory;
import com.segment.analytics.kotlin.core.Telemetry;
import com.segment.analytics.kotlin.core.compat.ConfigurationBuilder;
import com.segment.analytics.kotlin.core.compat.JavaAnalytics;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.util.*;

/** Sends a call of every kind through the real analytics-kotlin, as a Java program that uses it would. */
public class Calls {
  /** The library puts https:// before its hosts. */
  static class Plain extends RequestFactory {
    @Override
    public HttpURLConnection openConnection(String url) {
      return super.openConnection(url.replaceFirst("^https:", "http:"));
    }
  }

  public static void main(String[] args) throws IOException {
    Map<String, Object> nested = new LinkedHashMap<>();
    // A null in a list throws in the library.
    nested.put("list", List.of(1, "two", true));
    nested.put("revenue", 27.5);
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("big", 9007199254740993L);
    values.put("html", "<b>a & b</b>");
    values.put("nested", nested);
    values.put("unicode", "Za\u017c\u00f3\u0142\u0107 \ud83e\udd86 \u2028");

    Telemetry.INSTANCE.setEnable(false);
    JavaAnalytics analytics =
        new JavaAnalytics(
            new ConfigurationBuilder(args[1])
                .setApplication("test")
                .setApiHost(args[0] + "/v1")
                .setCdnHost(args[0] + "/v1")
                .setRequestFactory(new Plain())
                .setFlushAt(1)
                .build());
    System.out.println(analytics.anonymousId());
    List<Runnable> calls =
        List.of(
            () -> analytics.screen("\u00c9cran", values),
            () -> analytics.identify("u_1", values),
            () -> analytics.track("Order <Completed>", values),
            () -> analytics.group("g_1", values),
            () -> analytics.alias("u_2"));
    // A call gets its user when it is processed, not when it is made, and the library does not report when that is:
    // whoever started this knows, and says a line for each.
    for (Runnable call : calls) {
      call.run();
      System.in.read();
    }
    System.exit(0);
  }
}
